#!/usr/bin/env python3
"""A WebDAV server on loopback with the habits of the real ones, and with faults.

    server.py [--habits apache|nginx|lighttpd|rclone|wsgidav|copyparty|sabre] [--user NAME:PASSWORD]
        [--identity]

Prints its port, serves one folder in memory, and ends when its standard input does. A fault is
ordered by a request to it: PUT /!fault with the JSON {"kind": ..., "count": ..., "skip": ...,
"status": ...}; GET /!requests tells what came since, as a JSON list of "METHOD path".
With --identity it also signs in, by a device grant and as a Nextcloud does; PUT /!identity with
{"password": ...} or {"denied": true} changes who is let in.
Of the habits each is one that was seen: ETags, statuses, and how a folder's entries are named.
"""
import argparse
import base64
import http.server
import json
import sys
import threading
import time
import urllib.parse

import identity

# tag: how ETags are made; there: MKCOL of what is there; missing: PUT without a folder; makes:
# whether it makes that folder; href: whole addresses or paths; unchanged: whether it answers 304.
HABITS = {
    "apache": dict(tag="weak", there=405, missing=409),
    "nginx": dict(tag="length", there=405, missing=500),
    "lighttpd": dict(tag="exact", there=405, missing=409),
    "rclone": dict(tag="exact", there=201, missing=404),
    "wsgidav": dict(tag="unquoted", there=405, missing=409, href="whole"),
    "copyparty": dict(tag=None, there=405, makes=True, unchanged=False),
    "sabre": dict(tag="exact", there=405, missing=409),
}
BOMB = ('<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "aaaaaaaaaa">'
        + "".join(f'<!ENTITY {c} "{("&" + p + ";") * 10}">' for p, c in zip("abcdefgh", "bcdefghi"))
        + ']><multistatus xmlns="DAV:"><response><href>&i;</href></response></multistatus>')


class Folder:
    def __init__(self, habits, user, signs_in=False):
        self.habits, self.user = habits, user
        self.identity = identity.Identity(user) if signs_in else None
        self.files, self.folders = {}, {"/"}
        self.requests, self.fault, self.version = [], None, 0
        self.lock = threading.Lock()

    def tag(self, path):
        body, version, second = self.files[path]
        return {"weak": f'W/"{version}"', "length": f'"{len(body)}-{second}"',
                "exact": f'"{version}"', "unquoted": str(version), None: None}[self.habits["tag"]]

    def due(self):
        """The fault that the request now has, if any."""
        fault = self.fault
        if not fault:
            return None
        if fault.get("skip", 0) > 0:
            fault["skip"] -= 1
            return None
        fault["count"] = fault.get("count", 1) - 1
        if fault["count"] <= 0:
            self.fault = None
        return fault


def parent(path):
    return path.rstrip("/").rsplit("/", 1)[0] + "/"


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, status, body=b"", headers=(), length=None, cut=None):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body if cut is None else body[:cut])
        if cut is not None or (length or 0) > len(body):
            self.close_connection = True

    def serve(self):
        dav = self.server.dav
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        with dav.lock:
            if path == "/!fault":
                dav.fault = json.loads(body)
                return self.reply(204)
            if path == "/!requests":
                told, dav.requests = json.dumps(dav.requests).encode(), []
                return self.reply(200, told)
            if path == "/!identity":
                vars(dav.identity).update(json.loads(body))
                dav.user = f"{dav.identity.user}:{dav.identity.password}"
                return self.reply(204)
            dav.requests.append(f"{self.command} {path}")
            basic, bearer = self.credentials()
            if dav.identity:
                base = f"http://127.0.0.1:{self.server.server_port}"
                said = dav.identity.answer(base, self.command, path, body, basic)
                if said:
                    return self.reply(said[0], identity.encoded(said[1]))
            if dav.user and basic != dav.user and not (
                    dav.identity and dav.identity.lets_in(basic, bearer)):
                return self.reply(401, headers=[("WWW-Authenticate", 'Basic realm="dav"')])
            fault = dav.due()
        return self.fail(fault, path, body) if fault else self.answer(path, body)

    do_GET = do_PUT = do_POST = do_PROPFIND = do_MKCOL = do_DELETE = serve

    def credentials(self):
        """NAME:PASSWORD and the token that a request brings; None for what it does not."""
        kind, _, text = (self.headers.get("Authorization") or "").partition(" ")
        if kind == "Basic":
            return base64.b64decode(text).decode(), None
        return None, text if kind == "Bearer" else None

    def on_post(self, _path, _body):
        return 405, b"", []

    def answer(self, path, body, **how):
        with self.server.dav.lock:
            status, answer, headers = getattr(self, "on_" + self.command.lower())(path, body)
        self.reply(status, answer, headers, **how)

    def fail(self, fault, path, body):
        kind = fault["kind"]
        if kind == "status":
            headers = [("Retry-After", fault["after"])] if "after" in fault else []
            headers += [("Location", fault["to"])] if "to" in fault else []
            return self.reply(fault["status"], headers=headers)
        if kind == "refuse":
            self.close_connection = True
            return self.connection.close()
        if kind == "silent":
            return time.sleep(fault.get("seconds", 60))
        if kind == "lost":
            with self.server.dav.lock:
                getattr(self, "on_" + self.command.lower())(path, body)
            self.close_connection = True
            return self.connection.close()
        if kind == "torn":
            part = body[:fault["bytes"]]
            with self.server.dav.lock:
                self.on_put(path, part)
            self.close_connection = True
            return self.connection.close()
        if kind == "cut":
            return self.answer(path, body, cut=fault["bytes"])
        if kind == "page":
            return self.reply(200, b"<html>Sign in</html>", [("Content-Type", "text/html")])
        if kind == "huge":
            return self.reply(fault.get("status", 200), b"x" * 70_000, length=1 << 30)
        if kind == "endless":
            self.send_response(200)
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            for _ in range(fault.get("blocks", 64)):
                self.wfile.write(b"x" * 65_536)
            return None
        if kind == "bomb":
            return self.reply(207, BOMB.encode())
        if kind == "hrefs":
            return self.reply(207, self.listed(fault["hrefs"]))
        raise ValueError(kind)

    def on_get(self, path, _):
        dav = self.server.dav
        if path not in dav.files:
            return 404, b"", []
        tag = dav.tag(path)
        headers = [("ETag", tag)] if tag else []
        known = self.headers.get("If-None-Match")
        if tag and known == tag and dav.habits.get("unchanged", True):
            return 304, b"", headers
        return 200, dav.files[path][0], headers

    def on_put(self, path, body):
        dav = self.server.dav
        if parent(path) not in dav.folders:
            if not dav.habits.get("makes"):
                return dav.habits["missing"], b"", []
            while parent(path) not in dav.folders:
                place = parent(path)
                while parent(place) not in dav.folders:
                    place = parent(place)
                dav.folders.add(place)
        status = 204 if path in dav.files else 201
        dav.version += 1
        dav.files[path] = (body, dav.version, int(time.time()))
        return status, b"", []

    def on_mkcol(self, path, _):
        dav = self.server.dav
        path = path.rstrip("/") + "/"
        if path in dav.folders:
            return dav.habits["there"], b"", []
        if parent(path) not in dav.folders:
            return 409, b"", []
        dav.folders.add(path)
        return 201, b"", []

    def on_delete(self, path, _):
        dav = self.server.dav
        gone = [p for p in (*dav.files, *dav.folders)
                if p == path or p.startswith(path.rstrip("/") + "/")]
        for place in gone:
            dav.files.pop(place, None)
            dav.folders.discard(place)
        return (204 if gone else 404), b"", []

    def on_propfind(self, path, _):
        dav = self.server.dav
        path = path.rstrip("/") + "/"
        if path not in dav.folders:
            return 404, b"", []
        names = [path] + [p for p in sorted({*dav.files, *dav.folders})
                          if p != path and parent(p) == path]
        whole = dav.habits.get("href") == "whole"
        start = f"http://127.0.0.1:{self.server.server_port}" if whole else ""
        return 207, self.listed([start + urllib.parse.quote(n) for n in names]), []

    @staticmethod
    def listed(hrefs):
        rows = "".join(f"<D:response><D:href>{h}</D:href><D:propstat><D:prop/><D:status>HTTP/1.1 "
                       "200 OK</D:status></D:propstat></D:response>" for h in hrefs)
        return (f'<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">{rows}</D:multistatus>'
                .encode())


def main():
    parser = argparse.ArgumentParser(description="A WebDAV server for tests.")
    parser.add_argument("--habits", choices=HABITS, default="apache")
    parser.add_argument("--user")
    parser.add_argument("--identity", action="store_true")
    options = parser.parse_args()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.dav = Folder(HABITS[options.habits], options.user, options.identity)
    print(server.server_port, flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main()
