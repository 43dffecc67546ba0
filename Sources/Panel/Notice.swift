/// Words that a person is to read, whole, before going on.
struct Notice: Hashable {
    /// What they are about, which decides where they lead.
    enum Kind {
        /// What is unusual about the inputs, and why they can't be brewed.
        case warnings, cannotStart
        /// Something is wrong with the device, as long as it is.
        case fault
        /// Something could not be done.
        case failure
        case about
    }

    let kind: Kind
    let title: String
    let texts: [String]

    static func fault(_ fault: Fault) -> Notice {
        Notice(kind: .fault, title: fault.title, texts: [fault.advice])
    }

    /// What could not be done, and why.
    static func failure(_ fault: Fault) -> Notice {
        Notice(kind: .failure, title: fault.title, texts: [fault.advice])
    }
}
