# Small Debian systems in a folder of their own, to build and to install in. Sourced, not run, after
# common.sh. They are kept under the user's cache folder, each named after what is in it.

roots_cache=${XDG_CACHE_HOME:-$HOME/.cache}/brewguide
roots_scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# Sets `archive` to the Debian archive that this machine's own packages come from, for another
# release as well. No address is written here: apt knows it, or nobody does.
find_archive() {
    archive=$(debian_archive)
    # apt knows no archive's name before its lists were fetched once.
    if [ -z "$archive" ]; then update_packages && archive=$(debian_archive); fi
    if [ -n "$archive" ]; then return 0; fi
    say "apt on this machine knows no archive of Debian, so no root of Debian can be made here."
    say "Name one in /etc/apt/sources.list.d, try 'sudo apt-get update', then run this again."
    return 69
}

# Its address, the first of several. A Pi's own archive and the one of security updates hold no
# whole system.
debian_archive() {
    # shellcheck disable=SC2016 # apt's own placeholder
    apt-get indextargets --format '$(REPO_URI)' \
        'Created-By: Packages' 'Origin: Debian' 'Label: Debian' 2>/dev/null |
        sort -u | sed -n 1p
}

# make_root RELEASE ARCHITECTURE PACKAGES [CONTROL]: sets `root` to a root of that release with
# these packages and what CONTROL, a debian/control file, needs to be built. Makes it if need be.
make_root() {
    local release=$1 architecture=$2 packages=$3 control=${4:-/dev/null}
    local start=$SECONDS
    root=$roots_cache/$release-$architecture-$(
        { printf '%s' "$packages"; sed -n '/^Build-Depends/,/^[^ ]*: /p' "$control"; } |
            sha256sum | cut -c 1-12)
    mkdir -p "$roots_cache"
    # Whoever comes first makes it.
    exec 8>"$root.making.lock"
    flock 8
    if [ -d "$root" ]; then exec 8>&-; return 0; fi
    bootstrap "$release" "$architecture" || { exec 8>&-; return 69; }
    either_way "a root of $release for $architecture" "$root" \
        fill_root "$release" "$architecture" "$packages" "$control" || return 1
    exec 8>&-
    say "the packages of a root of $release for $architecture took $((SECONDS - start)) s"
}

# bootstrap RELEASE ARCHITECTURE: the smallest system, which all roots of that release begin as.
bootstrap() {
    local base=$roots_cache/$1-$2 archive start=$SECONDS
    install_packages debootstrap
    (
        flock 6
        if [ -d "$base" ]; then exit 0; fi
        find_archive || exit 69
        either_way "the smallest root of $1 for $2" "$base" \
            run_debootstrap "$1" "$2" "$archive" || exit 1
        say "debootstrap of $1 for $2 took $((SECONDS - start)) s"
    ) 6>"$base.lock"
}

# To unpack packages takes most of the time that a root takes, and where it is emulated many times
# as long. So this machine's own dpkg unpacks them, from outside the root. The root's own configures
# them, since it alone takes the root's architecture for its own: to the one outside nothing seems
# to fit, which is why it is forced. What goes on what was worked out by apt, or is debootstrap's
# own order, and apt checks it in the end. A root is used once it is whole, so that nothing need be
# on the disk earlier; and this machine's dpkg may be told to leave out what a root is to have.
dpkg_outside='--force-architecture --force-depends --force-unsafe-io --path-include=*'

# either_way WHAT FOLDER COMMAND…: makes FOLDER by this command, which is told `outside` or
# `inside`, for where the packages are unpacked, and the name to make it under. Inside takes longer,
# and is for packages that this machine's dpkg is too old for.
either_way() {
    local what=$1 folder=$2 way
    shift 2
    for way in outside inside; do
        as_root rm -rf --one-file-system "$folder.making"
        if "$@" "$way" "$folder.making" >"$folder.log" 2>&1; then
            as_root mv "$folder.making" "$folder"
            return 0
        fi
        tail -n 20 "$folder.log" >&2
        say "could not make $what with packages unpacked $way of it"
    done
    return 1
}

# run_debootstrap RELEASE ARCHITECTURE ARCHIVE WAY FOLDER
run_debootstrap() {
    local -a script=()
    if [ "$4" = outside ]; then script=("$roots_scripts/debootstrap.sh"); fi
    as_root env DPKG_OUTSIDE="$dpkg_outside" \
        debootstrap --variant=minbase --arch="$2" "$1" "$5" "$3" "${script[@]}"
}

# fill_root RELEASE ARCHITECTURE PACKAGES CONTROL WAY FOLDER: as make_root has it.
fill_root() {
    local architecture=$2 control=$4 way=$5 folder=$6
    as_root cp -a "$roots_cache/$1-$2" "$folder" &&
        # The archive may be reached through settings of this machine's own.
        as_root cp -r /etc/apt/apt.conf.d/. "$folder/etc/apt/apt.conf.d/" &&
        as_root mkdir -p "$folder/needs/debian" &&
        as_root cp "$control" "$folder/needs/debian/control" || return 1
    outside_settings "$architecture" "$folder" | as_root tee "$folder/needs/apt.conf" >/dev/null
    # shellcheck disable=SC2086 # a list
    "apt_$way" "$folder" update && "add_$way" "$folder" install $3 || return 1
    if [ -s "$control" ]; then "add_$way" "$folder" build-dep ./needs || return 1; fi
    "apt_$way" "$folder" check && "apt_$way" "$folder" clean && as_root rm -r "$folder/needs"
}

# apt_inside ROOT ARGUMENTS…: the root's own apt-get, in the root's topmost folder as below.
apt_inside() { as_root chroot "$1" env DEBIAN_FRONTEND=noninteractive apt-get -qq "${@:2}"; }

# apt_outside ROOT ARGUMENTS…: this machine's, with its own settings and the root's packages.
apt_outside() { (cd "$1" && as_root apt-get -qq -c "$1/needs/apt.conf" "${@:2}"); }

# outside_settings ARCHITECTURE ROOT: what such an apt-get is told beside this machine's settings.
# What these do after an update is for this machine. The user that apt gives downloads to can see
# nobody's cache folder.
outside_settings() {
    cat <<END
#clear APT::Update;
#clear APT::Default-Release;
#clear APT::Architectures;
APT::Architecture "$1";
APT::Architectures { "$1"; };
APT::Sandbox::User "root";
Dir "$2/";
Dir::State::status "$2/var/lib/dpkg/status";
END
}

# add_inside ROOT ARGUMENTS…: what this apt-get command would, with nothing but what is needed.
add_inside() { apt_inside "$@" -y --no-install-recommends </dev/null; }

# add_outside ROOT ARGUMENTS…: the same, unpacked by this machine's dpkg.
add_outside() {
    local root=$1
    # debootstrap and whoever came before left theirs.
    apt_outside "$root" clean &&
        apt_outside "$@" -y --no-install-recommends --download-only </dev/null || return 1
    # shellcheck disable=SC2086 # a list
    as_root find "$root/var/cache/apt/archives" -name '*.deb' -print0 |
        as_root xargs -0r dpkg --root="$root" --log="$root/var/log/dpkg.log" $dpkg_outside \
            --unpack &&
        as_root chroot "$root" env DEBIAN_FRONTEND=noninteractive dpkg --configure --pending \
            </dev/null
}

# What the package is built with, and git for the tests.
# shellcheck disable=SC2034 # for whoever sources this
build_packages='build-essential git'

# What a small system with the service in it has.
# shellcheck disable=SC2034 # for whoever sources this
run_packages='systemd systemd-sysv dbus polkitd man-db bash-completion ca-certificates'

# in_root ROOT COMMAND…: runs it there, with /proc and an environment that is always the same.
in_root() {
    local root=$1
    shift
    as_root chroot "$root" env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
        PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

mount_proc() {
    unmount_proc "$1"
    as_root mount -t proc proc "$1/proc"
}

unmount_proc() { if mountpoint -q "$1/proc"; then as_root umount "$1/proc"; fi; }

# emulate ARCHITECTURE: lets this machine run that one's programs.
emulate() {
    install_packages qemu-user-static binfmt-support
    mountpoint -q /proc/sys/fs/binfmt_misc ||
        as_root mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    case $1 in
    arm64) as_root update-binfmts --enable qemu-aarch64 ;;
    armhf) as_root update-binfmts --enable qemu-arm ;;
    *) say "no emulation of $1 is set up here" && return 69 ;;
    esac
}
