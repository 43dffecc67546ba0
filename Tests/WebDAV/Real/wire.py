"""The way to a server, on which a play may do what networks do: one connection a request.

A fault is a function of the request's number, from 0 on, and of its method; it returns what is to
become of it, or None:

    ("refused", 0)  nothing reaches the server, and no answer comes
    ("lost", 0)     the server did it, and no answer comes
    ("killed", 0)   the server did it, and who asked is killed then
    ("torn", N)     so much of what is sent reaches the server: 0.5 for half of it
    ("cut", N)      so much of the answer's body comes
    ("page", 0)     another page comes instead, as from a network that wants a sign-in
    ("status", N)   this comes instead
    ("silent", N)   nothing comes for so many seconds, and then the end
"""

import socket
import socketserver
import threading
import time

PAGE = b"<html><body>Welcome to our guests' network</body></html>"


def read_head(stream):
    """A request's lines up to the empty one; None where it ends before."""
    lines = []
    while True:
        line = stream.readline(65_536)
        if not line:
            return None
        if line == b"\r\n":
            return lines
        lines.append(line)


def field(lines, name):
    for line in lines[1:]:
        key, _, value = line.partition(b":")
        if key.strip().lower() == name:
            return value.strip()
    return None


def part(body, amount):
    """That much of it; never all."""
    return body[:min(int(len(body) * amount), max(len(body) - 1, 0))]


class Passage(socketserver.StreamRequestHandler):
    def handle(self):
        try:
            self.pass_on()
        except OSError:
            # One side is gone, or takes our certificate for none.
            pass

    def pass_on(self):
        lines = read_head(self.rfile)
        if lines is None:
            return
        body = self.rfile.read(int(field(lines, b"content-length") or 0))
        method, path, _ = lines[0].decode().split(" ", 2)
        kind, amount = self.server.wire.note(method, path) or (None, 0)
        if kind == "refused":
            return
        if kind == "silent":
            return time.sleep(amount)
        if kind == "page":
            return self.say(200, PAGE)
        if kind == "status":
            return self.say(amount, b"")
        answer = self.ask(lines, body, part(body, amount) if kind == "torn" else body)
        if kind == "killed":
            self.server.wire.victim()
        if kind == "cut":
            head, gap, rest = answer.partition(b"\r\n\r\n")
            answer = head + gap + part(rest, amount)
        if kind not in ("lost", "killed", "torn"):
            self.wfile.write(answer)

    def say(self, status, body):
        self.wfile.write(
            f"HTTP/1.1 {status} Said\r\nContent-Type: text/html\r\nConnection: close\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode() + body)

    def ask(self, lines, whole, body):
        kept = [line for line in lines if not line.lower().startswith(b"connection:")]
        with socket.create_connection(("127.0.0.1", self.server.wire.port_behind), 60) as behind:
            behind.sendall(b"".join(kept) + b"Connection: close\r\n\r\n" + body)
            if len(body) < len(whole):
                # The server is to have it before it learns that no more comes, and to be done with
                # it before it is asked again: a busy one would write it over what comes next.
                time.sleep(0.02)
                behind.shutdown(socket.SHUT_WR)
                behind.settimeout(10)
                while behind.recv(65_536):
                    pass
                return b""
            answer = b""
            while True:
                more = behind.recv(65_536)
                if not more:
                    return answer
                answer += more


class Wire:
    """Listens on a port of its own while it is entered; encrypted when it has an SSL context."""

    def __init__(self, server, context=None):
        self.port_behind = server.port
        self.requests, self.fault = [], None
        self.lock = threading.Lock()
        # Kills who asks.
        self.victim = None
        self.listener = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Passage)
        self.listener.daemon_threads = True
        if context:
            # Else who shakes hands slowly would hold up who comes next.
            self.listener.socket = context.wrap_socket(
                self.listener.socket, server_side=True, do_handshake_on_connect=False)
        self.listener.wire = self
        self.port = self.listener.server_address[1]

    def __enter__(self):
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.listener.shutdown()
        self.listener.server_close()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def note(self, method, path):
        with self.lock:
            number = len(self.requests)
            self.requests.append(f"{method} {path}")
            return self.fault(number, method) if self.fault else None

    def begin(self, fault=None):
        """Counts from 0 on."""
        with self.lock:
            self.requests, self.fault = [], fault
