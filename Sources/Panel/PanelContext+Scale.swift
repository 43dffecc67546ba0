/// Where a scale is kept: one word for whoever has none, since the panel is copied at each drawing.
enum ScaleSlot: Sendable {
    case empty
    indirect case filled(PanelScale)
}

extension PanelContext {
    /// The scale; nil without one.
    var scale: PanelScale? {
        get { if case .filled(let scale) = scaleSlot { scale } else { nil } }
        _modify {
            var scale = scale
            // What it remembers is not copied: nobody else has it while it changes.
            scaleSlot = .empty
            defer { scaleSlot = scale.map(ScaleSlot.filled) ?? .empty }
            yield &scale
        }
    }
}
