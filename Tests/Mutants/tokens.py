"""Swift's text in tokens: as much as the rules for mutants need, which is no parser.

A literal with an interpolation is one token, so nothing in it is changed. A file that holds what
this does not know comes out as too few or odd mutants, which the compiler then refuses: nothing
depends on it but the yield.
"""
import bisect
import re
from dataclasses import dataclass, field

PATTERN = re.compile(
    r"""(?P<space>[ \t\r]+)
      | (?P<newline>\n)
      | (?P<comment>//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)
      | (?P<directive>\#(?:if|else|elseif|endif)\b[^\n]*)
      | (?P<text>"""  # what begins a string literal; its end is found by hand
    r"""\#*"{3}|\#*")
      | (?P<number>0x[0-9A-Fa-f_]+|0b[01_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:e[-+]?[0-9]+)?)
      | (?P<word>`\w+`|[@\#$]?[^\W\d]\w*|\$[0-9]+)
      | (?P<open>[(\[{])
      | (?P<close>[)\]}])
      | (?P<punctuation>[,;:])
      | (?P<operator>[.]+[-+*/%<>=!&|^~?.]*|[-+*/%<>=!&|^~?]+|\\)
      | (?P<other>.)""",
    re.VERBOSE)


@dataclass
class Token:
    """`partner` of a bracket is the index of the other one; `parent` the index of the bracket
    that stands around the token, -1 at the top."""
    kind: str
    text: str
    start: int
    end: int
    line: int
    partner: int = -1
    parent: int = -1


def string_end(text, start, opening):
    """Where the string literal ends that begins with `opening` at `start`."""
    hashes = opening.count("#")
    quotes = opening[hashes:]
    closing, escape = quotes + "#" * hashes, "\\" + "#" * hashes
    at = start + len(opening)
    while at < len(text):
        if text.startswith(escape + "(", at):
            at = interpolation_end(text, at + len(escape) + 1)
        elif text.startswith(escape, at):
            at += len(escape) + 1
        elif text.startswith(closing, at):
            return at + len(closing)
        else:
            at += 1
    return len(text)


def interpolation_end(text, at):
    """Where the interpolation ends whose first character is at `at`."""
    depth = 1
    while at < len(text) and depth:
        character = text[at]
        if character == '"':
            at = string_end(text, at, '"""' if text.startswith('"""', at) else '"')
            continue
        depth += (character == "(") - (character == ")")
        at += 1
    return at


@dataclass
class Source:
    """A file in tokens, without its spaces and comments."""
    path: str
    text: str
    tokens: list = field(default_factory=list)
    line_starts: list = field(default_factory=list)

    def __post_init__(self):
        self.line_starts = [0] + [m.end() for m in re.finditer("\n", self.text)]
        at, brackets = 0, []
        while at < len(self.text):
            match = PATTERN.match(self.text, at)
            kind, end = match.lastgroup, match.end()
            if kind == "text":
                end = string_end(self.text, at, match.group())
            if kind not in ("space", "newline", "comment", "directive"):
                self.add(kind, at, end, brackets)
            at = end

    def add(self, kind, start, end, brackets):
        index = len(self.tokens)
        token = Token(kind, self.text[start:end], start, end, self.line(start))
        if kind == "close" and brackets:
            token.partner = brackets.pop()
            self.tokens[token.partner].partner = index
        token.parent = brackets[-1] if brackets else -1
        if kind == "open":
            brackets.append(index)
        self.tokens.append(token)

    def line(self, offset):
        """The number of the line, from 1, that holds the character."""
        return bisect.bisect_right(self.line_starts, offset)

    def line_span(self, number):
        """Where a line begins and ends, without its end mark."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] - 1 if number < len(self.line_starts) else len(self.text)
        return start, end

    def spaced(self, index):
        """Whether white space stands on both sides of the token, as of an infix operator."""
        token = self.tokens[index]
        before = self.text[token.start - 1:token.start]
        after = self.text[token.end:token.end + 1]
        return before.isspace() and after.isspace()

    def glued(self, index):
        """Whether no white space stands on either side, as of a range's operator."""
        token = self.tokens[index]
        before = self.text[token.start - 1:token.start]
        after = self.text[token.end:token.end + 1]
        return not before.isspace() and before not in "([{,:" and not after.isspace() \
            and after not in ")]},:"
