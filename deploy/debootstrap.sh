# What debootstrap does for a release, with the packages unpacked by this machine's own dpkg
# (deploy/roots.sh says why) instead of the one inside the new system. Given to debootstrap as its
# script, which it sources with sh; TARGET and SUITE are its own, and so is CHROOT_CMD.
# shellcheck shell=sh

# shellcheck source=/dev/null disable=SC2154
. "${DEBOOTSTRAP_DIR:-/usr/share/debootstrap}/scripts/$SUITE"

# Whatever that script wants run inside comes here.
# shellcheck disable=SC2034
CHROOT_CMD=inside

inside() {
    case "$* " in
    'dpkg '*' --unpack '* | 'dpkg '*' --install '*) unpack_inside "$@" ;;
    *) chroot "$TARGET" "$@" ;;
    esac
}

# unpack_inside dpkg ARGUMENTS…: the paths among the arguments are those inside.
unpack_inside() {
    shift
    count=$#
    for argument; do
        case $argument in /*) argument=$TARGET$argument ;; esac
        set -- "$@" "$argument"
    done
    shift "$count"
    # shellcheck disable=SC2086 # a list
    dpkg --root="$TARGET" --log="$TARGET/var/log/dpkg.log" $DPKG_OUTSIDE "$@"
}
