# What deploy/simulate and deploy/test share: sees to it that the machine can build BrewGuide.
# Sourced, not run.

say() { printf '%s\n' "brewguide: $*" >&2; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# Which of these Debian packages are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed ||
            printf '%s\n' "$package"
    done
}

install_packages() {
    local -a missing
    mapfile -t missing < <(missing_packages "$@")
    if [ "${#missing[@]}" -eq 0 ]; then return; fi
    say "installing ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    as_root apt-get -qq update
    as_root apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
}

prepare() {
    if command -v apt-get >/dev/null; then
        install_packages libgpiod-dev libsqlite3-dev pkg-config
        if ! command -v swift >/dev/null; then
            if apt-cache policy swiftlang 2>/dev/null | grep -q 'Candidate: [0-9]'; then
                install_packages swiftlang libstdc++-14-dev
            else
                as_root apt-get -qq update || true
                if apt-cache policy swiftlang 2>/dev/null | grep -q 'Candidate: [0-9]'; then
                    install_packages swiftlang libstdc++-14-dev
                fi
            fi
        fi
    fi
    if ! command -v swift >/dev/null; then
        say "Swift 6.0 or later is missing, and this system has no package of it."
        say "Get it from https://www.swift.org/install, then run this again."
        exit 69
    fi
}
