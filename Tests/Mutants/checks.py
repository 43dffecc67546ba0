"""What each rule makes of a line, and what none touches. `python3 Tests/Mutants/checks.py`."""
import random
import types
import unittest

import sample
from operators import operator
from rules import Finder, apply
from tokens import Source


def mutants(line, around="func f() {{\n    {}\n}}\n"):
    """The line as each mutant has it, and as it is written behind switch 7, by rule."""
    source = Source("Sources/A/A.swift", around.format(line))
    found = {}
    for mutant in Finder(source).find():
        def changed(edits):
            text = apply(source.text, edits)
            return text.split("\n")[mutant.line - 1].strip()
        found.setdefault(mutant.kind, []).append(
            (changed(mutant.edits), changed(mutant.switched(7))))
    return found


class Rules(unittest.TestCase):
    def expect(self, line, kind, *pairs):
        self.assertEqual(mutants(line).get(kind, []), list(pairs))

    def test_an_operator_is_one_of_two(self):
        self.expect("let a = b <= c", "comparison", ("let a = b < c", "let a = b <=┤ c"))
        self.expect("let a = b == c", "comparison", ("let a = b != c", "let a = b ==┤ c"))
        self.expect("let a = b + c", "arithmetic", ("let a = b - c", "let a = b +┤ c"))
        self.expect("let a = b && c", "logic", ("let a = b || c", "let a = b &&┤ c"))
        self.expect("let a = b..<c", "range", ("let a = b..<1 + c", "let a = b..<┤c"))
        self.expect("let a = !b", "negation", ("let a = b", "let a = !┤b"))

    def test_brackets_of_types_are_no_comparison(self):
        self.assertEqual(mutants("let a: Set<Int> = b"), {})
        self.assertEqual(mutants("let a = b[c...]"), {})

    def test_a_number_is_one_more_or_less(self):
        self.expect("let a = f(24)", "number", ("let a = f(25)", "let a = f(mutated(7, 24, 25))"),
                    ("let a = f(23)", "let a = f(mutated(7, 24, 23))"))
        self.expect("let a = b.0", "number")
        self.expect("let a = [1, 2, 3, 4]", "number")

    def test_a_condition_is_inverted_but_a_pattern_is_not(self):
        self.expect("if let a = b, c.isOpen { return }", "condition",
                    ("if let a = b, !(c.isOpen) { return }",
                     "if let a = b, mutatedNot(7, c.isOpen) { return }"))
        self.expect("guard case .a = b else { return }", "condition")

    def test_branches_and_arguments_change_places(self):
        self.expect("let a = b ? c : d", "branches",
                    ("let a = b ? d : c", "let a = b ? mutated(7, c, d) : mutated(7, d, c)"))
        self.expect("let a = f(x: b, y: c)", "swapped",
                    ("let a = f(x: c, y: b)",
                     "let a = f(x: mutated(7, b, c), y: mutated(7, c, b))"))
        self.expect("let a = f(x: b, y: 1)", "swapped")
        self.expect('let a = [(1, "b"), (2, "c")]', "swapped")

    def test_a_call_or_an_assignment_on_its_own_is_dropped(self):
        self.expect("a.b(c)", "dropped", ("", "if !mutantIs(7) { a.b(c) }"))
        self.expect("a = b", "dropped", ("", "if !mutantIs(7) { a = b }"))
        self.expect("let a = b()", "dropped")
        self.expect("return b()", "dropped")
        init = mutants("a = b", "init() {{\n    {}\n}}\n")
        self.assertEqual(init.get("dropped", []), [])

    def test_extremes_and_truths(self):
        self.expect("let a = max(b, c)", "extreme",
                    ("let a = min(b, c)", "let a = mutatedMax(7)(b, c)"))
        self.expect("a.b = true", "truth", ("a.b = false", "a.b = mutated(7, true, false)"))

    def test_nothing_in_strings_comments_and_preconditions(self):
        self.assertEqual(mutants('let a = "1 + \\(b < c ? "d" : e) > 2"  // f + 1'), {})
        self.assertEqual(mutants('precondition(a < b, "c")'), {})
        self.assertEqual(mutants("/* a + 1 */"), {})


class Samples(unittest.TestCase):
    def drawn(self, seed):
        lines = "".join(f"func f{i}() {{\n    a = b + {i + 5} < c\n}}\n" for i in range(40))
        source = Source("Sources/A/A.swift", lines)
        text = types.SimpleNamespace(
            sources={source.path: source}, module_of={source.path: "A"},
            places=Finder(source).find(), change=lambda _: ("", ""))
        return [(m.line, m.kind) for m in sample.draw(text, seed, 30, {})]

    def test_the_same_seed_draws_the_same_and_another_does_not(self):
        self.assertEqual(self.drawn(3), self.drawn(3))
        self.assertNotEqual(self.drawn(3), self.drawn(4))

    def test_no_line_holds_two(self):
        seed = random.SystemRandom().randrange(10**9)
        lines = [line for line, _ in self.drawn(seed)]
        self.assertEqual((len(lines), seed), (len(set(lines)), seed))

    def test_an_operator_is_declared_with_both_readings(self):
        mutant = types.SimpleNamespace(
            operator="<", number=7, kind="comparison", edits=[(0, 1, "<=")])
        self.assertEqual(operator(mutant, "A", []), (
            "infix operator <┤: ComparisonPrecedence\n"
            "func <┤<T: Comparable>(l: T, r: T) -> Bool { mutantIs(7) ? l <= r : l < r }\n"))

    def test_an_error_of_the_compiler_is_put_down_to_the_line_s_mutant(self):
        two = [types.SimpleNamespace(path="Sources/A/A.swift", line=n, number=n) for n in (3, 9)]
        said = "/x/mutated/A/Sources__A__A.swift:8:4: error: no\n/x/B.swift:1:1: warning: no"
        self.assertEqual(sample.refused(said, two), {9})

    def test_chance_is_told_from_a_sample_that_is_worse(self):
        self.assertAlmostEqual(sample.chance_of(1, 2, 0.9), 0.19)
        self.assertEqual(sample.chance_of(0, 0, 0.9), 1)
        # Of forty, 28 come by chance once in ten thousand where nine of ten are caught.
        self.assertGreater(sample.chance_of(28, 40, 0.9), 1e-4)
        self.assertLess(sample.chance_of(27, 40, 0.9), 1e-4)


if __name__ == "__main__":
    unittest.main()
