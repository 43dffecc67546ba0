extension PasteSample {
    /// Doughs with something mixed before.
    static let withPreferments = [
        PasteSample(
            "a levain and its dough", [1000, 700, 1720],
            """
            Levain:
            90 g bread flour => flour 90 bread flour @Levain
            90 g water => water 90 water @Levain
            20 g starter => other 20 starter @Levain (half flour, half water)

            Dough:
            800 g bread flour => flour 800 bread flour
            100 g whole wheat => flour 100 whole wheat
            600 g water => water 600 water
            20 g salt => salt 20 salt
            """),
        PasteSample(
            "a poolish that the dough calls by its name", [1000, 680, 1703],
            """
            Poolish
            330 g flour => flour 330 flour @Poolish
            330 g water => water 330 water @Poolish
            1 g yeast => yeast 1 yeast @Poolish
            Final dough
            670 g flour => flour 670 flour @Final dough
            350 g water => water 350 water @Final dough
            20 g salt => salt 20 salt @Final dough
            2 g yeast => yeast 2 yeast @Final dough
            661 g poolish => other 661 poolish @Final dough (the Poolish of this recipe)
            """),
        PasteSample(
            "a biga in kilograms", [10, 7.6, 17.92].map { $0 * 1000 },
            """
            BIGA
            3 kg flour => flour 3000 flour @BIGA
            1.8 kg water => water 1800 water @BIGA
            3 g yeast => yeast 3 yeast @BIGA
            DOUGH
            7 kg flour => flour 7000 flour
            5.8 kg water => water 5800 water
            0.2 kg salt => salt 200 salt
            117 g yeast => yeast 117 yeast
            4.803 kg biga => other 4803 biga (the BIGA of this recipe)
            """),
        PasteSample(
            "the dough before its preferment", [600, 420, 1032],
            """
            500 g flour => flour 500 flour
            320 g water => water 320 water
            12 g salt => salt 12 salt
            200 g sponge => other 200 sponge (the sponge of this recipe)
            For the sponge (overnight):
            100 g flour => flour 100 flour @sponge
            100 g water => water 100 water @sponge
            """),
        PasteSample(
            "a soaker", [500, 385, 945],
            """
            Soaker:
            - 50 g linseed => other 50 linseed @Soaker
            - 60 g water => water 60 water @Soaker
            Dough:
            - 500 g flour => flour 500 flour
            - 325 g water => water 325 water
            - 10 g salt => salt 10 salt
            - 110 g soaker => other 110 soaker (the Soaker of this recipe)
            """),
        PasteSample(
            "rye in one stage, and a scald", [700, 600, 1364],
            """
            Sourdough:
            250 g rye flour => flour 250 rye flour @Sourdough
            250 g water => water 250 water @Sourdough
            50 g sourdough culture => other 50 sourdough culture @Sourdough (half flour, half water)
            Scald:
            50 g cracked rye => other 50 cracked rye @Scald
            150 g boiling water => water 150 boiling water @Scald
            Final dough:
            425 g rye flour => flour 425 rye flour @Final dough
            175 g water => water 175 water @Final dough
            14 g salt => salt 14 salt @Final dough
            """),
        PasteSample(
            "pâte fermentée", [500, 330, 842],
            """
            Pâte fermentée
            100 g flour => flour 100 flour @Pâte fermentée
            65 g water => water 65 water @Pâte fermentée
            2 g salt => salt 2 salt @Pâte fermentée
            Dough
            400 g flour => flour 400 flour
            265 g water => water 265 water
            8 g salt => salt 8 salt
            2 g yeast => yeast 2 yeast
            """),
        PasteSample(
            "percentages everywhere", [1000, 700, 1720],
            """
            Levain
            flour 10% => flour 100 flour @Levain
            water 10% => water 100 water @Levain
            Dough
            flour 900 g => flour 900 flour
            water 60% => water 600 water
            salt 2% => salt 20 salt
            levain 20% => other 200 levain (the Levain of this recipe)
            """),
        PasteSample(
            "a preferment that weighs something else", [600, 400, 1000],
            """
            Levain:
            100 g flour => flour 100 flour @Levain
            100 g water => water 100 water @Levain
            Dough:
            500 g flour => flour 500 flour
            300 g water => water 300 water
            150 g levain => ! Levain weighs 200 g as it is written here
            """),
        PasteSample(
            "a starter that no section explains", [500, 350, 960],
            """
            500 g flour => flour 500 flour
            350 g water => water 350 water
            100 g starter => other 100 starter \
            (its flour and water are not counted: give it a section of its own)
            10 g salt => salt 10 salt
            """),
        PasteSample(
            "two builds", [300, 250, 550],
            """
            Starter:
            50 g flour => flour 50 flour @Starter
            50 g water => water 50 water @Starter
            Levain:
            100 g starter => ! Starter is a section of its own: it goes into the dough
            100 g flour => flour 100 flour @Levain
            100 g water => water 100 water @Levain
            Dough:
            150 g flour => flour 150 flour
            100 g water => water 100 water
            """),
        PasteSample(
            "tangzhong", [350, 85, 586],
            """
            Tangzhong:
            15 g flour => flour 15 flour @Tangzhong
            85 g water => water 85 water @Tangzhong
            Dough:
            335 g bread flour => flour 335 bread flour
            140 g milk => other 140 milk
            6 g salt => salt 6 salt
            5 g yeast => yeast 5 yeast
            """),
    ]
}
