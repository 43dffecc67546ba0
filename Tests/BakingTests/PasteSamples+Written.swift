extension PasteSample {
    /// Recipes as people write them on pages and cards.
    static let written = [
        PasteSample(
            "an American card of volumes", [0, 0, 0],
            """
            3 cups flour => ! a volume: weigh it and write grams
            1 1/2 cups water => ! a volume: weigh it and write grams
            2 tsp. salt => ! a volume: weigh it and write grams
            1/4 teaspoon yeast => ! a volume: weigh it and write grams
            """),
        PasteSample(
            "cups with the weight in brackets, and the other way round", [360, 240, 607],
            """
            360 g (3 cups) flour => flour 360 flour
            240 g (1 cup) water => water 240 water
            1 1/4 tsp (7 g) salt => ! a volume: weigh it and write grams
            7 g salt => salt 7 salt
            """),
        PasteSample(
            "a page with a heading for all of it", [500, 375, 886],
            """
            Ingredients:
            500g strong white flour, plus extra for the table => \
            ! the name is over 40 characters
            500g strong white flour => flour 500 strong white flour @Ingredients
            375g water => water 375 water @Ingredients
            11g salt => salt 11 salt @Ingredients
            Method:
            Mix, rest 1 hour, knead => ! a number without g, kg, mg, oz, lb or %
            Divide into pieces of 443 g => ! an instruction
            Makes 2 loaves of 443 g => ! a total: it is reckoned from the ingredients
            """),
        PasteSample(
            "a formula with its totals", [1000, 700, 1720],
            """
            Total flour: 1000 g => ! a total: it is reckoned from the ingredients
            flour 1000 g => flour 1000 flour
            water 700 g => water 700 water
            salt 20 g => salt 20 salt
            Total 1720 g => ! a total: it is reckoned from the ingredients
            """),
        PasteSample(
            "a numbered list", [480, 320, 810],
            """
            1. 480 g flour => flour 480 flour
            2. 320 g water => water 320 water
            3. 10 g salt => salt 10 salt
            4. Knead for 10 minutes => ! a number without g, kg, mg, oz, lb or %
            """),
        PasteSample(
            "ranges and guesses", [500, 0, 510],
            """
            500 g flour => flour 500 flour
            300-350 g water => ! more than one number: write one amount
            water: 300 to 350 g => ! more than one number: write one amount
            10 g salt => salt 10 salt
            2 x 5 g yeast => ! more than one number: write one amount
            """),
        PasteSample(
            "all in one line", [0, 0, 0],
            """
            500 g flour, 350 g water, 10 g salt => ! several amounts: write one a line
            """),
        PasteSample(
            "German types, points and commas", [2000, 1300, 3342.5],
            """
            Type 550: 1,5 kg => flour 1500 Type 550
            Rye flour Type 1150 500 g => flour 500 Rye flour Type 1150
            Water 1.300 g => ! a thousand, or parts of one? Write 1500 or 1.5
            Water 1,3 kg => water 1300 Water
            Salt 42,5 g => salt 42.5 Salt
            """),
    ]

    /// What comes from elsewhere with it.
    static let odd = [
        PasteSample(
            "French numbers with narrow blanks", [1500, 1000, 2530],
            """
            1\u{202F}500 g T65 => flour 1500 T65
            1\u{A0}000 g water => water 1000 water
            30\u{A0}g salt => salt 30 salt
            """),
        PasteSample(
            "tabs", [500, 300, 810],
            """
            flour\t500\tg\u{A0} => flour 500 flour
            water\t300\tg => water 300 water
            salt\t10\tg => salt 10 salt
            """),
        PasteSample(
            "fractions as signs and as three", [750, 500, 1260],
            """
            ¾ kg flour => flour 750 flour
            1/2 kg water => water 500 water
            0.01 kg salt => salt 10 salt
            """),
        PasteSample(
            "boxes to tick", [300, 200, 506],
            """
            ☐ 300 g flour => flour 300 flour
            ☐ 200 g water => water 200 water
            ✓ 6 g salt => salt 6 salt
            """),
        PasteSample(
            "ornaments and blank lines", [200, 130, 334],
            """
            ===
            ~~~ 200 g flour ~~~ => flour 200 flour

            -----
            (with love)
            water ......... 130 g => water 130 water
            salt — 4 g => salt 4 salt
            """),
        PasteSample(
            "percentages of nothing", [0, 350, 350],
            """
            flour 100% => ! a percentage needs a flour with a weight
            350 g water => water 350 water
            salt 2% => ! a percentage needs a flour with a weight
            """),
        PasteSample(
            "grains that are no flour", [400, 420, 1048],
            """
            400 g wheat flour => flour 400 wheat flour
            420 g water => water 420 water
            100 g rye flakes => other 100 rye flakes
            60 g wheat bran => other 60 wheat bran
            40 g wheat germ => other 40 wheat germ
            20 g wheat gluten => other 20 wheat gluten
            8 g salt => salt 8 salt
            """),
        PasteSample(
            "what no kitchen holds", [100_000, 0, 100_000],
            """
            100 kg flour => flour 100000 flour
            100.001 kg water => ! more than 100 kg
            99999999999 g salt => ! the number can't be read
            200 % rye flour => ! the flours' percentages are 200.0 % together: that leaves \
            nothing for the flour that has a weight
            """),
    ]
}
