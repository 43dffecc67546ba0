"""Glewlwyd, who gives tokens by device grant (RFC 8628), and nginx, which asks it whom to let
in."""

import contextlib
import http.cookiejar
import json
import re
import signal
import sqlite3
import subprocess
import urllib.error
import urllib.parse
import urllib.request

from servers import Failure, Nginx, Server, check

TABLES = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"
# What its form for an OpenID Connect plugin asks, in its own words: on, and for how long.
ON = """allow-non-oidc auth-type-code-enabled auth-type-device-enabled auth-type-id-token-enabled
    auth-type-none-enabled auth-type-refresh-enabled auth-type-token-enabled
    introspection-revocation-allowed introspection-revocation-allow-target-client
    refresh-token-rolling request-parameter-allow""".split()
OFF = "auth-type-client-enabled auth-type-password-enabled jwks-show".split()
SECONDS = {"access-token-duration": 3600, "code-duration": 600, "refresh-token-duration": 1209600,
           "device-authorization-expiration": 600, "device-authorization-interval": 1}


class Glewlwyd(Server):
    name = "glewlwyd"
    asked_version = ["glewlwyd", "--version"]

    def mount(self, _):
        return 1

    def command(self):
        return ["glewlwyd", f"--config-file={self.configuration()}"]

    def configuration(self):
        """Debian's own, at another port and with tables of its own."""
        tables = self.folder / "tables.db"
        if not tables.exists():
            script = subprocess.run(["zcat", "-f", TABLES], capture_output=True, check=True).stdout
            with contextlib.closing(sqlite3.connect(tables)) as database:
                database.executescript(script.decode())
        with open("/etc/glewlwyd/glewlwyd.conf") as file:
            text = file.read()
        for old, new in (
                ("^@include.*", f'database = {{ type = "sqlite3"; path = "{tables}"; }}'),
                ("^log_mode=.*", 'log_mode="console"'),
                ("^port=.*", f'port={self.port}\nbind_address="127.0.0.1"'),
                ("localhost:4593", f"127.0.0.1:{self.port}")):
            text = re.sub(old, new, text, flags=re.MULTILINE)
        place = self.folder / "conf"
        place.write_text(text)
        return str(place)

    @property
    def issuer(self):
        return f"http://127.0.0.1:{self.port}/api/oidc"

    def browser(self):
        jar = http.cookiejar.CookieJar()
        return urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))

    def ask(self, browser, method, path, body=None):
        """What it answers to JSON: the status."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/api{path}", method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"})
        try:
            with browser.open(request, timeout=20) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code

    def set_up(self):
        """A folder's scope, a program without a secret, and a person."""
        admin = self.browser()

        def told(method, path, body):
            status = self.ask(admin, method, path, body)
            check(status == 200, f"{method} {path}: {status}")
        told("POST", "/auth/", {"username": "admin", "password": "password"})
        told("POST", "/mod/plugin/", {
            "module": "oidc", "name": "oidc", "display_name": "o", "enabled": True,
            "parameters": {
                "iss": self.issuer, "jwt-type": "sha", "jwt-key-size": "256", "key": "k" * 32,
                "scope": [], "additional-parameters": [], "claims": [], "service-documentation": "",
                "op-policy-uri": "", "op-tos-uri": "", "secret-type": "pairwise",
                "address-claim": {"type": "no"}, "name-claim": "on-demand", "email-claim": "no",
                "scope-claim": "no", **dict.fromkeys(ON, True), **dict.fromkeys(OFF, False),
                **SECONDS}})
        told("POST", "/scope/", {
            "name": "dav", "display_name": "dav", "description": "WebDAV",
            "password_required": False, "scheme": {}})
        told("POST", "/client/", {
            "client_id": "brewguide", "name": "BrewGuide", "confidential": False,
            "redirect_uri": [], "enabled": True, "scope": ["dav", "openid"],
            "authorization_type": ["device_authorization", "refresh_token"],
            "token_endpoint_auth_method": ["none"]})
        told("POST", "/user/", {
            "username": "anna", "name": "Anna", "password": "password1",
            "email": "a@example.org", "scope": ["g_profile", "dav", "openid"], "enabled": True})

    def grant(self, code, scope):
        """What anna does in her browser."""
        anna = self.browser()
        self.ask(anna, "POST", "/auth/", {"username": "anna", "password": "password1"})
        self.ask(anna, "PUT", "/auth/grant/brewguide", {"scope": scope})
        self.ask(anna, "GET", f"/oidc/device?code={urllib.parse.quote(code)}&g_continue")


class AskingNginx(Nginx):
    """Lets in whoever brings a token that the other one gave."""

    def __init__(self, work, giver):
        self.giver = giver
        super().__init__(work)

    @property
    def words(self):
        return {
            "LETS_IN": "auth_request /asked;",
            "ASKED": f"""location = /asked {{
                internal;
                proxy_pass {self.giver.issuer}/userinfo;
                proxy_method GET;
                proxy_pass_request_body off;
                proxy_set_header Content-Length "";
            }}"""}


def begin_login(desk, house, issuer):
    """Until the code is shown: the program, and the code."""
    process = desk.start("sync", "login", house.address, "--issuer", issuer)
    said = []
    for line in process.stdout:
        said.append(line)
        found = re.search(r"this code there:\s+(\S+)", line)
        if found:
            return process, found[1]
    raise Failure("no code: " + "".join(said) + process.stderr.read())


def end_login(process):
    output, complaint = process.communicate(timeout=60)
    return process.returncode, output + complaint


def by_code(house):
    """AU-001, AU-002, AU-004, AU-005, group 21: a device grant from the first word to the last."""
    giver = house.server.giver
    desk = house.desk()
    process, _ = begin_login(desk, house, giver.issuer)
    desk.kill(signal.SIGINT)
    status, said = end_login(process)
    check(status == 0 and "Not signed in" in said, f"left: {status} {said}")
    process, code = begin_login(desk, house, giver.issuer)
    giver.grant(code, SCOPE)
    status, said = end_login(process)
    check(status == 0 and "Signed in" in said, f"granted: {status} {said}")
    check(desk.status()["on"] is False, "signing in turned sync on")
    desk.do("sync", "on")
    desk.do("recipe", "duplicate", "starter", "By code")
    desk.sync()
    other = house.desk()
    process, code = begin_login(other, house, giver.issuer)
    giver.grant(code, SCOPE)
    check(end_login(process)[0] == 0, "the second is not let in")
    other.do("sync", "on")
    house.settle()
    # As after a start: it is renewed before the first request, and the old one goes on.
    for number in range(3):
        desk.forget_renewal()
        before = desk.secrets()
        desk.change("By code", 80 + number)
        desk.sync()
        check(desk.secrets() != before, "the token was not renewed")
    house.settle()
    for secret in desk.secrets():
        desk.check_untold(secret)
    giver.stop()
    desk.forget_renewal()
    desk.sync(69)
    check(desk.status()["signedIn"], "a server that is away signed it out")
    giver.start()
    desk.sync()
    # It is told when the server could not be told; the credentials are gone whatever it says.
    print("      " + desk.do("sync", "logout", "--yes").replace("\n", " "), flush=True)
    check(not desk.credentials.exists(), "the credentials are still there")
    check("By code" in desk.names(), "signing out took something along")


PLAYS = (by_code,)
SCOPE = "dav openid"


@contextlib.contextmanager
def both(work):
    """nginx, who lets in whom Glewlwyd gave a token."""
    with contextlib.ExitStack() as stack:
        giver = Glewlwyd(work)
        stack.callback(giver.end)
        giver.start()
        giver.set_up()
        place = work / "asking"
        place.mkdir()
        server = AskingNginx(place, giver)
        stack.callback(server.end)
        server.start()
        yield server
