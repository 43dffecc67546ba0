"""The rules by which a line of Swift becomes a mutant.

Each mutant has two forms: `plain`, what a person would have written wrong (for the diff), and
`switched`, where both readings stand in the source and `mutantIs(ID)` chooses when the program
runs. So one build holds hundreds of mutants. The switched form changes no line's number.
"""
from dataclasses import dataclass

from operators import ARITHMETIC, BITS, COMPARISONS, GROUPS, LOGIC, RANGES, coded

# What a statement that is not a call or an assignment begins with. `precondition` and its kin
# tell only that we erred, and no test can end the program.
KEYWORDS = set("""let var func init deinit subscript struct enum class extension protocol typealias
    import case default return throw break continue fallthrough if else guard while for repeat
    switch do catch defer where in public private fileprivate internal package static final mutating
    nonmutating indirect override lazy weak unowned nonisolated precondition preconditionFailure
    assert assertionFailure fatalError operator associatedtype actor is as await discard yield
    super""".split())


@dataclass
class Mutant:
    """`kind` is the rule; `edits` are (start, end, text) of the plain form, `switched` a function
    from the mutant's number to those of the switched one; `operator` is what to declare for it."""
    kind: str
    path: str
    line: int
    edits: list
    switched: object
    operator: str = ""
    number: int = 0


class Finder:
    """Finds the mutants of one file."""

    def __init__(self, source):
        self.source, self.tokens, self.found = source, source.tokens, []
        self.initialisers = self.bodies_of("init")
        self.traps = self.statements_of({"precondition", "preconditionFailure", "assert"})

    def bodies_of(self, keyword):
        """The spans of the bodies that a declaration with this keyword has."""
        spans = []
        for index, token in enumerate(self.tokens):
            if token.text != keyword or self.text(index - 1) == ".":
                continue
            at = index + 1
            while at < len(self.tokens) and self.tokens[at].text not in "{}":
                at = self.tokens[at].partner + 1 if self.tokens[at].text == "(" else at + 1
                if at == 0:
                    break
            if at < len(self.tokens) and self.text(at) == "{" and self.tokens[at].partner > 0:
                spans.append((self.tokens[at].start, self.tokens[self.tokens[at].partner].end))
        return spans

    def statements_of(self, names):
        return [(t.start, self.tokens[self.tokens[i + 1].partner].end)
                for i, t in enumerate(self.tokens)
                if t.text in names and self.text(i + 1) == "(" and self.tokens[i + 1].partner > 0]

    def text(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    def inside(self, spans, token):
        return any(start <= token.start < end for start, end in spans)

    def add(self, kind, token, edits, switched, operator=""):
        if not self.inside(self.traps, token):
            self.found.append(
                Mutant(kind, self.source.path, token.line, edits, switched, operator))

    def find(self):
        for index, token in enumerate(self.tokens):
            if token.kind == "operator":
                self.operator(index, token)
            elif token.kind == "number":
                self.number(index, token)
            elif token.kind == "word":
                self.word(index, token)
            elif token.text in "([":
                self.swapped(index, token)
        return self.found

    # What an operator becomes.

    def operator(self, index, token):
        name = token.text
        line = self.source.text[slice(*self.source.line_span(token.line))]
        if name in RANGES and self.source.glued(index):
            self.renamed("range", token, name)
        elif name == "!" and self.tokens[index + 1].start == token.end \
                and self.source.text[token.start - 1] in " ([{":
            self.add("negation", token, [(token.start, token.end, "")],
                     lambda n: [(token.start, token.end, "!" + coded(n))], "!")
        elif name == "?" and self.source.spaced(index):
            self.branches(index, token)
        elif name not in GROUPS or not self.source.spaced(index) or " func " in line \
                or " where " in line or self.text(index - 1) in ("operator", "func"):
            return
        elif name in COMPARISONS:
            self.renamed("comparison", token, COMPARISONS[name])
        elif name in ARITHMETIC:
            self.renamed("arithmetic", token, ARITHMETIC[name])
        elif name in LOGIC:
            self.renamed("logic", token, LOGIC[name])
        elif name in BITS:
            self.renamed("bits", token, BITS[name])

    def renamed(self, kind, token, becomes):
        name = token.text
        edits = [(token.start, token.end, becomes)]
        if name == "..<":
            edits = [(token.start, token.end, "..<1 + ")]
        elif name == "...":
            edits = [(token.start, token.end, "..<")]
        self.add(kind, token, edits, lambda n: [(token.start, token.end, name + coded(n))], name)

    def branches(self, index, token):
        """`a ? b : c` becomes `a ? c : b`."""
        colon = self.up_to(index + 1, {":"})
        if colon is None:
            return
        stop = self.up_to(colon + 1, {",", ";", ":"})
        stop = stop if stop is not None else colon + 2
        first = (self.tokens[index + 1].start, self.tokens[colon - 1].end)
        last = (self.tokens[colon + 1].start, self.tokens[stop - 1].end)
        self.pair("branches", token, first, last)

    def up_to(self, index, ends):
        """The first token of `ends`, or what closes the bracket or begins a line, from `index`."""
        at = index
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.text in ends or token.kind == "close":
                return at
            if at > index and token.line > self.tokens[at - 1].line \
                    and token.text[0] not in ".?:&|+-*/<>=)":
                return None if ":" in ends and "," not in ends else at
            at = token.partner + 1 if token.kind == "open" and token.partner > 0 else at + 1
        return None

    def pair(self, kind, token, first, last):
        """Two expressions, each on one line, change places."""
        text = self.source.text
        left, right = text[slice(*first)], text[slice(*last)]
        if " ? " in left + right or left == right or "\n" in left + right or not left or not right:
            return
        if any(mark in left + right for mark in ("{", "&", "try ", "await ", "inout ", "let ")):
            return
        self.add(kind, token, [(*first, right), (*last, left)],
                 lambda n: [(*first, f"mutated({n}, {left}, {right})"),
                            (*last, f"mutated({n}, {right}, {left})")])

    # What a number becomes.

    def number(self, index, token):
        line = self.source.text[slice(*self.source.line_span(token.line))].strip()
        if "." in token.text or "e" in token.text and "x" not in token.text \
                or self.text(index - 1) in (".", "-", "=") and line.startswith("case ") \
                or self.text(index - 1) == "." or line.startswith("@"):
            return
        if self.is_table(token.parent):
            return
        value = int(token.text.replace("_", ""), 0)
        for other in {value + 1, max(value - 1, 0)} - {value}:
            self.add("number", token, [(token.start, token.end, str(other))],
                     lambda n, other=other: [
                         (token.start, token.end, f"mutated({n}, {token.text}, {other})")])

    def is_table(self, index):
        """Whether the bracket holds a list of more than three literals, or of tuples of them, as
        the patterns of glyphs and the character ROM do: that is data, would be most of all numbers,
        and in tuples is mostly looked up by its first fields, in whatever order."""
        if self.text(index) != "[":
            return False
        inside = [t for t in self.tokens[index + 1:self.tokens[index].partner] if t.text != ","]
        return len(inside) > 3 and all(
            t.kind in ("number", "text") or t.text in "()" for t in inside)

    # What a word begins.

    def word(self, index, token):
        name, before = token.text, self.text(index - 1)
        if name in ("true", "false") and before != ".":
            other = "false" if name == "true" else "true"
            self.add("truth", token, [(token.start, token.end, other)],
                     lambda n: [(token.start, token.end, f"mutated({n}, {name}, {other})")])
        elif name in ("min", "max") and before != "." and self.text(index + 1) == "(":
            other = "max" if name == "min" else "min"
            self.add("extreme", token, [(token.start, token.end, other)],
                     lambda n: [(token.start, token.end, f"mutated{name.title()}({n})")])
        elif name in ("if", "guard", "while"):
            self.condition(index)
        if index and self.tokens[index - 1].line < token.line and name not in KEYWORDS \
                and not name.startswith(("@", "#")):
            self.statement(index)

    def condition(self, index):
        """Each part of a condition that is no pattern is inverted."""
        at = start = index + 1
        while at < len(self.tokens):
            token = self.tokens[at]
            if token.text in (",", "{", "else") or token.kind == "close":
                self.inverted(start, at)
                if token.text != ",":
                    return
                start = at + 1
            at = token.partner + 1 if token.text in "([" and token.partner > 0 else at + 1

    def inverted(self, start, stop):
        words = {token.text for token in self.tokens[start:stop]}
        if stop == start or words & {"let", "var", "case", "#available", "await", "{"}:
            return
        first, last = self.tokens[start].start, self.tokens[stop - 1].end
        self.add("condition", self.tokens[start], [(first, first, "!("), (last, last, ")")],
                 lambda n: [(first, first, f"mutatedNot({n}, "), (last, last, ")")])

    def statement(self, index):
        """A call or an assignment that stands alone on its line is dropped."""
        token, last = self.tokens[index], index
        while last + 1 < len(self.tokens) and self.tokens[last + 1].line == token.line:
            last += 1
        inside = self.tokens[index:last + 1]
        depth = sum((t.kind == "open") - (t.kind == "close") for t in inside)
        if token.parent < 0 or self.text(token.parent) != "{" or depth or \
                any(t.text in ("{", "}", ";", "let", "var") for t in inside):
            return
        before, after = self.tokens[index - 1], self.text(last + 1)
        if before.kind == "operator" or before.text in (",", "(", "["):
            return
        if after[:1] in (".", "?", "{", ":", "+", "-", "&", "|", "=", "<", ">", "*", "/"):
            return
        assigns = any(t.text in ("=", "+=", "-=") and t.parent == token.parent for t in inside)
        calls = self.text(last) == ")" and not any(
            t.kind == "operator" and t.text not in (".", "?", "!", "?.") and
            t.parent == token.parent for t in inside)
        if assigns and self.inside(self.initialisers, token) or not (assigns or calls):
            return
        start, end = token.start, self.tokens[last].end
        self.add("dropped", token, [(start, end, "")],
                 lambda n: [(start, start, f"if !mutantIs({n}) {{ "), (end, end, " }")])

    # What changes places.

    def swapped(self, index, token):
        """Two neighbours of a list or of a call's arguments change places."""
        before = self.tokens[index - 1] if index else token
        declared = self.text(index - 2)
        if token.partner < 0 or token.text == "(" and (
                before.kind != "word" or before.end != token.start or
                declared in ("func", "case", "struct", "class", "enum", "macro", "indirect") or
                before.text in ("init", "subscript") and declared != "." or
                before.text in KEYWORDS | {"min", "max", "earliest"} or before.text[0] in "@#"):
            return
        line = self.source.text[slice(*self.source.line_span(token.line))].strip()
        if line.startswith(("case ", "if case", "guard case", "@")):
            return
        parts, start = [], index + 1
        for at in range(index + 1, token.partner + 1):
            inner = self.tokens[at]
            if at == token.partner or inner.text == "," and inner.parent == index:
                parts.append((start, at))
                start = at + 1
        if self.is_table(index):
            return
        spans = [self.value(*part) for part in parts]
        for first, last in zip(spans, spans[1:]):
            if first and last and self.alike(first, last):
                self.pair("swapped", self.tokens[first[2]], first[:2], last[:2])

    def value(self, start, stop):
        """The span of an argument without its label, and its first token's index."""
        if stop - start >= 3 and self.tokens[start].kind == "word" and \
                self.text(start + 1) == ":":
            start += 2
        if stop <= start or any(t.text == ":" and t.parent == self.tokens[start].parent
                                for t in self.tokens[start:stop]):
            return None
        return self.tokens[start].start, self.tokens[stop - 1].end, start, stop

    def alike(self, first, last):
        """Whether both have the same shape: others rarely have the same type."""
        def shape(span):
            return [t.kind if t.kind in ("word", "number", "text") else t.text
                    for t in self.tokens[span[2]:span[3]]]
        return shape(first) == shape(last)


def apply(text, edits):
    """The text with all edits made; none may overlap."""
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text
