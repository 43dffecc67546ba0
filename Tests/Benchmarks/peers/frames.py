"""The frames of a workload: four rows of twenty characters each, as the benchmark wrote them."""


def read_frames(path):
    with open(path, encoding="ascii") as file:
        rows = [line.rstrip("\n") for line in file]
    return [rows[start : start + 4] for start in range(0, len(rows), 4)]
