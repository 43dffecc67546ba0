/// What tells one boot of the machine from the next.
public enum BootIdentifier {
    /// A text that stays from boot to shutdown and never comes again: the kernel's
    /// /proc/sys/kernel/random/boot_id; nil on a system that has none.
    public static var current: String? {
        let path = "/proc/sys/kernel/random/boot_id"
        guard let file = try? Descriptor(opening: path, .read),
            let read = try? file.read(limit: 64), !read.bytes.isEmpty
        else { return nil }
        return String(decoding: read.bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    }
}
