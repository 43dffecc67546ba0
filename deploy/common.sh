# What the scripts of this folder and of .ci share: sees to it that the machine can build BrewGuide.
# Sourced, not run.

say() { printf '%s\n' "brewguide: $*" >&2; }

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# Installs what is missing of these Debian packages; elsewhere it does nothing.
install_packages() {
    local package
    local -a missing=()
    command -v apt-get >/dev/null || return 0
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
            missing+=("$package")
    done
    if [ "${#missing[@]}" -eq 0 ]; then return 0; fi
    say "installing ${missing[*]}"
    update_packages
    # Nobody may be there to answer; sudo keeps no variable of ours.
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -qq install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null
}

# Fetches the lists of packages, once a run.
update_packages() {
    if [ -n "${packages_updated:-}" ]; then return 0; fi
    as_root apt-get -qq update </dev/null
    packages_updated=yes
}

# Whether this Debian has a Swift of its own: trixie and later.
has_swift_package() {
    [[ $(LC_ALL=C apt-cache policy swiftlang 2>/dev/null) == *'Candidate: '[0-9]* ]]
}

prepare() {
    install_packages libgpiod-dev libsqlite3-dev pkg-config
    if command -v swift >/dev/null; then return 0; fi
    if command -v apt-get >/dev/null; then
        has_swift_package || update_packages
        # The second for linking: swiftlang only recommends it.
        if has_swift_package; then
            install_packages swiftlang libstdc++-14-dev
            return 0
        fi
    fi
    say 'Swift 6.0 or later is missing, and this system has no package of it.'
    say 'Get it from https://www.swift.org/install, then run this again.'
    exit 69
}
