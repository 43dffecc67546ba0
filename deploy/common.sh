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
    apt_get install -y --no-install-recommends "${missing[@]}" >/dev/null
}

# Fetches the lists of packages, once a run.
update_packages() {
    if [ -n "${packages_updated:-}" ]; then return 0; fi
    apt_get update
    packages_updated=yes
}

# apt-get ARGUMENTS, one at a time: it does not wait for another one by itself. Nobody may be there
# to answer it; sudo keeps no variable of ours.
apt_get() {
    local cache=${XDG_CACHE_HOME:-$HOME/.cache}/brewguide
    mkdir -p "$cache"
    (
        flock 7
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq "$@" </dev/null 7>&-
    ) 7>"$cache/apt.lock"
}

# Whether this Debian has a Swift of its own: trixie and later.
has_swift_package() {
    [[ $(LC_ALL=C apt-cache policy swiftlang 2>/dev/null) == *'Candidate: '[0-9]* ]]
}

# lay_tree FOLDER [OPTION…]: makes the folder as this tree is, without what was built and the
# history; what was built there stays. A file that is the same keeps its time, so that nothing need
# be made of it anew. The options are rsync's.
lay_tree() {
    install_packages rsync
    rsync -rlp --checksum --delete --exclude /.build --exclude /.git "${@:2}" ./ "$1/"
}

# prepare [PACKAGE…]: what brewguide itself needs to be built, and these packages.
prepare() {
    install_packages libgpiod-dev libsqlite3-dev pkg-config "$@"
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

# watch_tests COMMAND…: runs it, and shows what it says but for the tests' and cases' beginnings,
# thousands of lines; what failed is said once more at the end. When it says nothing for
# TEST_PATIENCE seconds (600 when not given) the tests that hang are named, and it is ended, with
# 124 as timeout(1) has it.
watch_tests() {
    local line said from child status
    said=$(mktemp)
    exec {from}< <(exec "$@" 2>&1)
    child=$!
    while status=0; IFS= read -r -t "${TEST_PATIENCE:-600}" line <&"$from" || status=$?; do
        # Above 128 nothing came in time, below it nothing will come.
        if [ "$status" -ne 0 ]; then break; fi
        case $line in '◇ '*) ;; *) printf '%s\n' "$line" ;; esac
        printf '%s\n' "$line" >>"$said"
    done
    if [ "$status" -gt 128 ]; then
        name_hanging_tests "$said" "$child" >&2
        end_process "$child"
        status=124
    else
        status=0
        wait "$child" || status=$?
    fi
    if [ "$status" -ne 0 ]; then
        say 'of the tests failed:'
        grep -A 3 -E '^✘ .* recorded an issue|^error: ' "$said" |
            grep -E '^(✘|↳|error: )' | cut -c 1-600 | head -n 60 || true
    fi
    exec {from}<&-
    rm -f "$said"
    return "$status"
}

# name_hanging_tests FILE PID: where in the tests the threads are of a process and of those that it
# started; and of a file with what the tests said, those that did not come to their end. All tests
# begin at once, so that may be many, and where a debugger is installed the place tells more.
name_hanging_tests() {
    local process
    say "nothing was heard of the tests for ${TEST_PATIENCE:-600} s"
    if command -v gdb >/dev/null; then
        echo 'They are at:'
        for process in $(descendants "$2"); do
            gdb -p "$process" -batch -ex 'thread apply all backtrace' </dev/null 2>/dev/null |
                sed -nE 's/^.* at (.*\/Tests\/.*\.swift:[0-9]+)$/    \1/p' | uniq || true
        done
    fi
    echo 'Not at their end are:'
    comm -23 <(test_names 'started\.' <"$1") <(test_names '(passed|failed) after .*' <"$1") |
        sed 's/^/    /' | head -40
}

# The tests of which something is said, without how many cases they have.
test_names() {
    sed -nE "s/^[^ ]+ (Test .*) $1\$/\1/p" |
        sed -E -e '/^Test (run|case passing .*)$/d' -e 's/ with [0-9]+ test cases?$//' | sort -u
}

# The processes that one has started, and those that they have; each thread has its own.
descendants() {
    local child
    local -a children=()
    read -r -d '' -a children < <(cat "/proc/$1/task"/*/children 2>/dev/null) || true
    for child in "${children[@]}"; do
        descendants "$child"
        echo "$child"
    done
}

end_process() {
    local process
    for process in $(descendants "$1") "$1"; do kill -KILL "$process" 2>/dev/null || true; done
}
