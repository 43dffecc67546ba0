# Compiles for another architecture with this machine's own processor: emulating a compiler takes
# hours. Sourced, not run, after roots.sh.
# shellcheck shell=bash disable=SC2154 # that one's variables

# What share_roots has mounted, innermost first; whoever calls it unmounts them at the end.
mounts=()

unmount_all() {
    local mounted
    for mounted in "${mounts[@]}"; do
        if mountpoint -q "$mounted"; then as_root umount "$mounted"; fi
    done
}

# share_roots ARCHITECTURE FOLDER: sets `compiling` to a root of trixie for this machine and
# `running` to one of the other architecture, each locked. Both see FOLDER at the same path, since
# what is compiled remembers where its source is; and each sees what is the other architecture's
# below /ARCHITECTURE, since its programs look for their libraries there.
share_roots() {
    local architecture=$1 folder=$2 native
    native=$(dpkg --print-architecture)
    make_root trixie "$native" "$build_packages" deploy/debian/control
    compiling=$root
    make_root trixie "$architecture" "$build_packages" deploy/debian/control
    running=$root
    exec 7>"$compiling.lock" 9>"$running.lock"
    flock 7
    flock 9
    mounts=("$compiling/$folder" "$compiling/$architecture" "$compiling/proc" "$running/proc"
        "${mounts[@]}")
    as_root mkdir -p "$running/$folder" "$compiling/$folder" "$compiling/$architecture"
    as_root ln -sfn / "$running/$architecture"
    as_root mount --bind "$running/$folder" "$compiling/$folder"
    as_root mount --bind "$running" "$compiling/$architecture"
    as_root mount -o remount,bind,ro "$compiling/$architecture"
    mount_proc "$compiling"
    mount_proc "$running"
}

# swift_destination ARCHITECTURE LIBRARY: what `swift build --destination` is to be told. The
# compiler is this machine's; its LIBRARY (swift, or swift_static to link it in), the C headers and
# all that is linked are the other's. Its own lld links them: the usual linker knows one
# architecture only.
swift_destination() {
    local triple
    case $1 in
    arm64) triple=aarch64-unknown-linux-gnu ;;
    armhf) triple=armv7-unknown-linux-gnueabihf ;;
    *) say "Swift's name of $1 is not known here" && return 69 ;;
    esac
    cat <<JSON
{
    "version": 1,
    "target": "$triple",
    "sdk": "/$1",
    "toolchain-bin-dir": "/usr/bin",
    "dynamic-library-extension": "so",
    "extra-cc-flags": [],
    "extra-cpp-flags": [],
    "extra-swiftc-flags":
        ["-use-ld=lld", "-sdk", "/$1", "-resource-dir", "/$1/usr/libexec/swift/lib/$2"]
}
JSON
}

# in_compiling ARCHITECTURE COMMAND…: runs it in the root that compiles, which looks for libraries
# in the other.
in_compiling() {
    local libraries
    libraries=/$1/usr/lib/$(dpkg-architecture -a "$1" -q DEB_HOST_MULTIARCH)/pkgconfig
    in_root "$compiling" PKG_CONFIG_SYSROOT_DIR="/$1" PKG_CONFIG_LIBDIR="$libraries" "${@:2}"
}
