import CPOSIX

/// This process.
public enum CurrentProcess {
    /// Its number: getpid(2).
    public static var identifier: Int32 { getpid() }

    /// The number of the user whose rights it has: geteuid(2).
    public static var user: UInt32 { UInt32(geteuid()) }

    /// Whether it has root's rights.
    public static var isRoot: Bool { user == 0 }

    /// Makes a write to somebody who has gone an error (`brokenPipe`) in place of the end.
    public static func ignoreBrokenPipes() { brewguide_ignore_broken_pipes() }

    /// Gives back the memory of code that has run, which most of a program's start needs never
    /// again; what runs again is read again. For one that is to stay small and is in no hurry.
    public static func dropCode() { _ = brewguide_drop_code() }

    /// Ends it: exit(3).
    public static func exit(_ status: Int32) -> Never { CPOSIX.exit(status) }
}

/// Root's rights, put aside for those of a user and taken up again: the saved ids of setresuid(2).
public enum Privileges {
    /// Acts as a user of this group from now on, and may come back. Programs that are started have
    /// that user's rights for good.
    public static func borrow(user: UInt32, group: UInt32) throws(SystemCallError) {
        try systemCall("setresuid") { brewguide_borrow_rights(uid_t(user), gid_t(group)) }
    }

    /// Whether root acts as somebody else now.
    public static var areBorrowed: Bool { brewguide_rights_are_borrowed() }

    /// From the borrowed rights to root's own, or back.
    public static func swap() throws(SystemCallError) {
        try systemCall("setresuid") { brewguide_swap_rights() }
    }
}
