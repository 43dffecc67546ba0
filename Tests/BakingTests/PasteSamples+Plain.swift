extension PasteSample {
    /// Doughs in one go.
    static let plain = [
        PasteSample(
            "weights first", [500, 350, 865],
            """
            500 g bread flour => flour 500 bread flour
            350 g water => water 350 water
            10 g salt => salt 10 salt
            5 g instant yeast => yeast 5 instant yeast
            """),
        PasteSample(
            "names first", [1000, 680, 1710],
            """
            Bread flour 900 g => flour 900 Bread flour
            Rye 100 g => flour 100 Rye
            Water 680 g => water 680 Water
            Salt 20 g => salt 20 Salt
            Fresh yeast 10 g => yeast 10 Fresh yeast
            """),
        PasteSample(
            "names, colons and percentages in brackets", [500, 350, 860],
            """
            Flour: 500 g (100%) => flour 500 Flour
            Water: 350 g (70%) => water 350 Water
            Salt: 10 g (2%) => salt 10 Salt
            """),
        PasteSample(
            "percentages of one flour", [750, 487.5, 1256.25],
            """
            750 g flour => flour 750 flour
            water 65% => water 487.5 water
            salt 2 % => salt 15 salt
            yeast 0.5 percent => yeast 3.75 yeast
            """),
        PasteSample(
            "percentages of flours", [1000, 720, 1738],
            """
            flour 800 g => flour 800 flour
            20% spelt => flour 200 spelt
            72% water => water 720 water
            1.8% salt => salt 18 salt
            """),
        PasteSample(
            "a list of bullets with commas for points", [1000, 625, 1653.5],
            """
            • 1 kg flour => flour 1000 flour
            • 0,625 kg water => water 625 water
            • 22,5 g salt => salt 22.5 salt
            • 6 g dry yeast => yeast 6 dry yeast
            """),
        PasteSample(
            "pounds and ounces", [907.184, 566.99, 1493.084],
            """
            2 lb bread flour => flour 907.184 bread flour
            1 lb 4 oz water => water 566.99 water
            2/3 oz salt => salt 18.9 salt
            10 mg ascorbic acid => other 0.01 ascorbic acid
            """),
        PasteSample(
            "a table of a spreadsheet", [600, 420, 1033.8],
            """
            Ingredient\tgrams\tpercent => ! no amount (what stands in brackets is not read)
            Strong flour\t600 g\t100% => flour 600 Strong flour
            Water\t420 g\t70% => water 420 Water
            Salt\t12 g\t2% => salt 12 Salt
            Yeast\t1.8 g\t0.3% => yeast 1.8 Yeast
            """),
        PasteSample(
            "a table of Markdown", [400, 240, 656],
            """
            | what | amount | => ! no amount (what stands in brackets is not read)
            |---|---|
            | **flour** | 400 g | => flour 400 flour
            | water | 240 g | => water 240 water
            | olive oil | 8 g | => other 8 olive oil
            | salt | 8 g | => salt 8 salt
            """),
        PasteSample(
            "an enriched dough", [500, 0, 1013],
            """
            500 g plain flour => flour 500 plain flour
            250 g whole milk => other 250 whole milk
            100 g unsalted butter, soft => other 100 unsalted butter, soft
            100 g eggs => other 100 eggs
            50 g sugar => other 50 sugar
            8 g fine salt => salt 8 fine salt
            5 g instant yeast => yeast 5 instant yeast
            """),
        PasteSample(
            "a pizza with a pinch of something", [250, 162.5, 417.5],
            """
            250 g tipo 00 => flour 250 tipo 00
            65% water => water 162.5 water
            5 g sea salt => salt 5 sea salt
            a pinch of dry yeast => ! no amount (what stands in brackets is not read)
            """),
        PasteSample(
            "a bread with its method", [450, 330, 789],
            """
            Seeded tin loaf => ! no amount (what stands in brackets is not read)

            450 g wholemeal flour => flour 450 wholemeal flour
            330 g warm water => water 330 warm water
            9 g salt => salt 9 salt

            Mix everything for 4 minutes. => ! a number without g, kg, mg, oz, lb or %
            Bake at 220 °C => ! a number without g, kg, mg, oz, lb or %
            """),
    ]
}
