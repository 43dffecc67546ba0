"""What an operator becomes, and how one is declared that is either: an infix operator of its own
for each mutant, of the same precedence, so that no expression has to be taken apart."""

# An infix operator, what it becomes, and the precedence group of both.
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
ARITHMETIC = {"+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+="}
LOGIC = {"&&": "||", "||": "&&"}
BITS = {"|": "&", "&": "|"}
RANGES = {"..<": 1, "...": -1}
GROUPS = {
    **{name: "ComparisonPrecedence" for name in COMPARISONS}, "+": "AdditionPrecedence",
    "-": "AdditionPrecedence", "*": "MultiplicationPrecedence", "/": "MultiplicationPrecedence",
    "+=": "AssignmentPrecedence", "-=": "AssignmentPrecedence", "|": "AdditionPrecedence",
    "&": "MultiplicationPrecedence", "&&": "LogicalConjunctionPrecedence",
    "||": "LogicalDisjunctionPrecedence", "..<": "RangeFormationPrecedence",
    "...": "RangeFormationPrecedence",
}
DIGITS = "─│┌┐└┘├┤┬┴"
HELPERS = """import CMutants
func mutated<T>(
    _ number: Int32, _ written: @autoclosure () throws -> T, _ other: @autoclosure () throws -> T
) rethrows -> T {
    mutantIs(number) ? try other() : try written()
}
func mutatedNot(_ number: Int32, _ condition: Bool) -> Bool {
    mutantIs(number) ? !condition : condition
}
func mutatedMin<T: Comparable>(_ number: Int32) -> (T, T) -> T {
    { mutantIs(number) ? max($0, $1) : min($0, $1) }
}
func mutatedMax<T: Comparable>(_ number: Int32) -> (T, T) -> T {
    { mutantIs(number) ? min($0, $1) : max($0, $1) }
}
"""
# The operands of an arithmetic operator whose types have it without a protocol: the module that
# has them, or uses them alone, and the left, right and resulting type.
OWN_OPERANDS = {
    "additive": [("Timebase", "Instant", "Duration", "Instant"),
                 ("Timebase", "CalendarDay", "Int", "CalendarDay"),
                 ("Units", "Grams", "Grams", "Grams"),
                 ("Units", "Milligrams", "Milligrams", "Milligrams"),
                 ("Baking", "Fraction?", "Fraction?", "Fraction?")],
    "product": [("Swift", "Duration", "Int", "Duration"),
                ("Baking", "Fraction?", "Fraction?", "Fraction?")],
}


def coded(number):
    """A number in characters that an operator may be named with."""
    return "".join(DIGITS[int(digit)] for digit in str(number))


def operator(mutant, module, depends):
    """The declaration of an operator that is one or the other of two."""
    name, number = mutant.operator, mutant.number
    new, other = name + coded(number), mutant.edits[0][2]

    def infix(left, right, result, body, generic="", rest=""):
        return f"func {new}{generic}(l: {left}, r: {right}) {rest}-> {result} {{ {body} }}\n"

    choice = f"mutantIs({number}) ? l {other} r : l {name} r"
    if mutant.kind == "negation":
        return f"prefix operator {new}\nprefix func {new}(v: Bool) -> Bool " \
            f"{{ mutantIs({number}) ? v : !v }}\n"
    head = f"infix operator {new}: {GROUPS[name]}\n"
    if name in ("==", "!="):
        same = "mutantIs({}) ? l {} nil : l {} nil".format(number, other, name)
        return head + infix("T", "T", "Bool", choice, "<T: Equatable>") + infix(
            "T?", "_OptionalNilComparisonType", "Bool", same, "<T>")
    if mutant.kind == "comparison":
        return head + infix("T", "T", "Bool", choice, "<T: Comparable>")
    if mutant.kind == "logic":
        body = f"try mutantIs({number}) ? (l {other} r()) : (l {name} r())"
        return head + infix("Bool", "@autoclosure () throws -> Bool", "Bool", body, "",
                            "rethrows ")
    if mutant.kind == "bits":
        return head + infix("T", "T", "T", choice, "<T: BinaryInteger>")
    if mutant.kind == "range":
        shape, step = ("Range", 1) if name == "..<" else ("ClosedRange", -1)
        body = f"l {name} (mutantIs({number}) ? r.advanced(by: {step}) : r)"
        return head + infix("T", "T", f"{shape}<T>", body, "<T: Strideable>")
    if name in ("+=", "-="):
        body = f"if mutantIs({number}) {{ l {other} r }} else {{ l {name} r }}"
        return head + infix("inout T", "T", "Void", body, "<T: AdditiveArithmetic>")
    kind, protocols = "additive", ["AdditiveArithmetic"]
    if name in "*/":
        kind, protocols = "product", ["BinaryInteger", "BinaryFloatingPoint"]
    made = [infix("T", "T", "T", choice, f"<T: {p}>") for p in protocols]
    made += [infix(left, right, result, choice) for home, left, right, result in
             OWN_OPERANDS[kind] if home in ("Swift", module) or home in depends and
             home != "Baking"]
    return head + "".join(made)
