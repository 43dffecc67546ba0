// This is the only place that chooses between having a Pi's board and having none: where Swift is
// not compiled for Linux there is no such module.
import Hardware

#if canImport(PiBoard)
    import PiBoard
#endif

extension BoardWiring {
    /// Opens the board that is wired like this; nil on a system without GPIO lines, which is all
    /// but Linux.
    /// - Throws: `HardwareError` when a chip or a line can't be had. A display that is absent is no
    ///   failure: it may come later.
    public func opened() throws(HardwareError) -> (any Board)? {
        #if canImport(PiBoard)
            return try PiBoard(self)
        #else
            return nil
        #endif
    }
}
