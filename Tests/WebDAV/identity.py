"""Signing in to server.py: a device grant (RFC 8628, 6749, 7009) and Nextcloud's Login Flow v2.

Whoever is asked to wait is let in after so many questions: nobody has to enter anything.
"""
import json
import urllib.parse


class Identity:
    def __init__(self, user, pending=1):
        self.user, self.password = user.split(":")
        self.pending, self.left = pending, pending
        self.number, self.refresh, self.granted = 0, None, set()
        self.denied = False

    def lets_in(self, basic, bearer):
        return basic in self.granted or bearer in self.granted

    def tokens(self):
        self.number += 1
        self.refresh = f"refresh-{self.number}"
        self.granted = {f"access-{self.number}"}
        return 200, {"access_token": f"access-{self.number}", "token_type": "Bearer",
                     "refresh_token": self.refresh, "expires_in": 3600}

    def answer(self, base, method, path, body, basic):
        """Status and JSON of a question about signing in; None for any other."""
        form = dict(urllib.parse.parse_qsl(body.decode()))
        name = f"{method} {path}"
        if name == "GET /.well-known/openid-configuration":
            return 200, {"device_authorization_endpoint": base + "/device",
                         "token_endpoint": base + "/token",
                         "revocation_endpoint": base + "/revoke"}
        if name == "POST /device":
            self.left = self.pending
            return 200, {"device_code": "device-1", "user_code": "WDJB-MJHT", "interval": 1,
                         "verification_uri": base + "/enter", "expires_in": 600}
        if name == "POST /token":
            return self.grant(form)
        if name == "POST /revoke":
            self.granted, self.refresh = set(), None
            return 200, {}
        if name == "POST /index.php/login/v2":
            self.left = self.pending
            return 200, {"poll": {"token": "poll-1", "endpoint": base + "/index.php/login/v2/poll"},
                         "login": base + "/login/v2/flow/long"}
        if name == "POST /index.php/login/v2/poll":
            if self.left > 0 or form.get("token") != "poll-1":
                self.left -= 1
                return 404, []
            self.granted = {f"{self.user}:app-password"}
            return 200, {"server": base, "loginName": self.user, "appPassword": "app-password"}
        if name == "GET /ocs/v1.php/cloud/user" and basic in self.granted:
            return 200, {"ocs": {"data": {"id": self.user}}}
        if name == "DELETE /ocs/v2.php/core/apppassword" and basic in self.granted:
            self.granted = set()
            return 200, {}
        return None

    def grant(self, form):
        if self.denied:
            return 400, {"error": "access_denied"}
        if form.get("grant_type") == "refresh_token":
            if form.get("refresh_token") == self.refresh and self.refresh:
                return self.tokens()
            return 400, {"error": "invalid_grant"}
        if self.left > 0:
            self.left -= 1
            return 400, {"error": "authorization_pending"}
        return self.tokens()


def encoded(answer):
    return json.dumps(answer).encode()
