extension Facts {
    /// The I2C bus of the display.
    public struct Bus: Hashable, Sendable {
        /// A device on the bus that answered a read.
        public struct Answer: Hashable, Sendable {
            /// Its 7-bit address.
            public var address: UInt8
            /// The byte it was read as: a PCF8574's eight lines.
            public var byte: UInt8

            /// The answer of the device at `address`.
            public init(address: UInt8, byte: UInt8) {
                self.address = address
                self.byte = byte
            }
        }

        /// What drives the bus.
        public enum Controller: String, Hashable, Sendable {
            /// The Pi 5's, in its RP1: after a transfer that timed out it may time out for ever.
            case designWare
            /// That of all Pis before: it corrupts bytes of a device that holds the clock.
            case broadcom
            /// Two GPIO lines that the kernel moves: the overlay i2c-gpio.
            case software
            /// Another one, or one that is not told.
            case other
        }

        /// Who is on the bus beside those that were asked for the display.
        public enum Neighbours: Hashable, Sendable {
            /// Nobody was asked, since the service uses the bus.
            case leftInPeace
            /// Nobody was asked, since the bus itself is not as it should be.
            case unasked
            /// Those that answered, and those that a driver of the kernel has; `isComplete` tells
            /// whether every address could be asked.
            case known(answering: [UInt8], taken: [UInt8], isComplete: Bool)
        }

        /// How a transfer ended that nobody refused.
        public enum Trouble: Hashable, Sendable {
            /// It did not end within the driver's time.
            case hangs
            /// It broke off.
            case breaksOff
        }

        /// Its device file.
        public var path: String
        /// Whether it can be used.
        public var access: Access
        /// What drives it.
        public var controller: Controller
        /// Its clock, in kHz, or the most it can be; nil when the machine does not tell.
        public var kilohertz: Int?
        /// Who answers, of all addresses that were asked for the display.
        public var answers: [Answer]
        /// Who else is there.
        public var neighbours: Neighbours
        /// What is wrong with its transfers.
        public var trouble: Trouble?

        /// A bus at which these devices answered.
        public init(
            path: String, access: Access, controller: Controller = .other, kilohertz: Int? = nil,
            answers: [Answer] = [], neighbours: Neighbours = .unasked, trouble: Trouble? = nil
        ) {
            self.path = path
            self.access = access
            self.controller = controller
            self.kilohertz = kilohertz
            self.answers = answers
            self.neighbours = neighbours
            self.trouble = trouble
        }
    }
}
