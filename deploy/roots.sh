# Small Debian systems in a folder of their own, to build and to install in. Sourced, not run, after
# common.sh. They are kept under the user's cache folder, each named after what is in it.

roots_cache=${XDG_CACHE_HOME:-$HOME/.cache}/brewguide

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
    local release=$1 architecture=$2 packages=$3 control=${4:-/dev/null} making
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
    making=$root.making
    as_root rm -rf "$making"
    as_root cp -a "$roots_cache/$release-$architecture" "$making"
    # The archive may be reached through settings of this machine's own.
    as_root cp -r /etc/apt/apt.conf.d/. "$making/etc/apt/apt.conf.d/"
    as_root mkdir -p "$making/needs/debian"
    as_root cp "$control" "$making/needs/debian/control"
    # shellcheck disable=SC2016,SC2086 # expanded inside the root; a list
    as_root chroot "$making" sh -ec '
        export DEBIAN_FRONTEND=noninteractive
        apt-get -qq update
        apt-get -qq install -y --no-install-recommends "$@" >/dev/null
        if [ -s /needs/debian/control ]; then
            apt-get -qq build-dep -y --no-install-recommends /needs >/dev/null
        fi
        apt-get clean
        rm -r /needs
    ' install $packages </dev/null >"$root.log" || { tail -n 20 "$root.log"; return 1; }
    as_root mv "$making" "$root"
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
        as_root rm -rf "$base.making"
        as_root debootstrap --variant=minbase --arch="$2" "$1" "$base.making" "$archive" \
            >"$base.log" || { tail -n 20 "$base.log"; exit 1; }
        as_root mv "$base.making" "$base"
        say "debootstrap of $1 for $2 took $((SECONDS - start)) s"
    ) 6>"$base.lock"
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
