import Fixtures
import Hardware
import JSON5
import Testing
import Timebase

@testable import Bridge
@testable import Control

/// A broker that is away, slow, full, refuses, and comes back.
@Suite("The bridge and its broker")
struct BrokerTests {
    private let topics = House.topics

    @Test("HA-004 · attempts are 1 s apart, then twice as long each time up to 5 min")
    func backOff() {
        var house = House(mode: .refusing("Connection Refused: not authorised."))
        house.pass(.seconds(3600))
        let waits = zip(house.attempts, house.attempts.dropFirst()).map {
            ($1 - $0 - House.answerTime).nanoseconds / 1_000_000_000
        }
        #expect(waits.prefix(10) == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300])
        #expect(waits.dropFirst(10).allSatisfy { $0 == 300 })
        #expect(
            house.journal == [
                "the device is there", "no broker: Connection Refused: not authorised.",
            ])
    }

    @Test("HA-004 · a broker that lets us in and throws us out at once is waited for longer")
    func thrownOut() {
        var house = House()
        for _ in 0..<5 {
            house.pass(.milliseconds(50))
            let count = house.attempts.count
            house.loseBroker()
            while house.attempts.count == count { house.pass(.milliseconds(500)) }
        }
        let waits = zip(house.attempts, house.attempts.dropFirst()).map {
            Int((($1 - $0).nanoseconds + 500_000_000) / 1_000_000_000)
        }
        #expect(waits == [1, 2, 4, 8, 16])
        house.pass(.seconds(61))
        house.loseBroker()
        let (count, start) = (house.attempts.count, house.now)
        house.pass(.milliseconds(1100))
        #expect(house.attempts.count == count + 1 && house.attempts.last == start + .seconds(1))
    }

    @Test("HA-004 · one that does not answer, or acknowledges nothing, is given up after 10 s")
    func silence() {
        var silent = House(mode: .silent)
        silent.pass(.seconds(10))
        #expect(silent.journal.last == "no broker: it does not answer")
        silent.mode = .well
        silent.pass(.seconds(2))
        #expect(silent.retained[topics.bridge] == "online")

        var hanging = House()
        hanging.pass(.seconds(100))
        hanging.mode = .hanging
        hanging.say(House.brewing("active", remaining: 45))
        hanging.pass(.seconds(10))
        #expect(hanging.journal.last == "no broker: it does not acknowledge")
        #expect(hanging.retained[topics.bridge] == "offline")
        hanging.mode = .well
        hanging.pass(.seconds(2))
        #expect(hanging.retained[topics.bridge] == "online")
        #expect(hanging.retained[topics.state]?.contains("\"phase\": \"active\"") == true)
    }

    @Test("HA-004 · while the broker is away nothing waits but the newest state")
    func newestOnly() throws {
        var house = House(mode: .silent)
        house.pass(.seconds(1))
        for second in 1...600 {
            house.say(House.brewing(second % 2 == 0 ? "active" : "paused", step: second % 6 + 1))
            house.say(.faultRaised(title: "Fault \(second)", advice: "Wait"))
            house.pass(.milliseconds(100))
            #expect(house.bridge.outbox.events.isEmpty)
        }
        house.say(House.idle(rating: 3))
        house.mode = .well
        house.pass(.seconds(300))
        #expect(house.payloads(topics.state).count == 1)
        #expect(house.retained[topics.state]?.contains("\"rating\": 3") == true)
        #expect(house.events().isEmpty, "told late, they would be wrong")
        let faults = house.retained[topics.state]?.split(separator: ";") ?? []
        #expect(faults.count == Bridge.eventLimit, "of 600")
    }

    @Test("HA-004 · while one message is under way no other is, and few events wait")
    func oneAtATime() {
        var house = House()
        house.pass(.seconds(1))
        house.mode = .hanging
        let count = house.messages.count
        for step in 1...50 {
            house.say(House.brewing("active", step: step, remaining: 5))
            #expect(house.bridge.outbox.events.count <= Bridge.eventLimit)
        }
        #expect(house.messages.count == count)
        house.mode = .well
        house.take(.delivered)
        house.pass(.seconds(1))
        #expect(house.payloads(topics.state).count == 2)
        #expect(house.events().count <= Bridge.eventLimit)
    }

    @Test(
        "HA-004 · 24 h of a flapping broker: bounded attempts, lines and memory", arguments: 1...5)
    func flapping(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var house = House(seed: seed)
        let modes: [House.Mode] = [.well, .hanging, .silent, .refusing("server unavailable")]
        var lost = 0
        while house.now < .origin + .seconds(86_400) {
            house.mode = modes[Int.random(in: 0..<4, using: &random)]
            house.pass(.milliseconds(Int.random(in: 10...60_000, using: &random)))
            if house.isLetIn, Bool.random(using: &random) {
                lost += 1
                house.loseBroker()
            }
            let step = Int.random(in: 1...6, using: &random)
            house.say(
                Bool.random(using: &random)
                    ? House.brewing("active", step: step, remaining: 9) : House.idle())
            #expect(house.bridge.outbox.events.count <= Bridge.eventLimit, "seed \(seed)")
        }
        #expect(lost > 20, "seed \(seed)")
        // No attempt within a second of the one before.
        let waits = zip(house.attempts, house.attempts.dropFirst()).map { $1 - $0 }
        #expect(waits.allSatisfy { $0 >= .seconds(1) }, "seed \(seed)")
        #expect(house.journal.count <= 2 * house.attempts.count + 1, "seed \(seed)")
        house.mode = .well
        house.say(House.idle(rating: 2))
        house.pass(.seconds(620))
        #expect(house.retained[topics.bridge] == "online", "seed \(seed)")
        #expect(house.retained[topics.state]?.contains("\"rating\": 2") == true, "seed \(seed)")
    }

    @Test("HA-004 · the same course gives the same messages and lines")
    func deterministic() {
        func course() -> ([String], [String]) {
            var house = House(seed: 7)
            for step in 1...6 {
                house.say(House.brewing("active", step: step, remaining: 5))
                house.pass(.seconds(3))
                if step == 3 { house.loseBroker() }
                house.receive("online", under: "homeassistant/status")
            }
            return (house.messages.map { "\($0.at) \($0.message)" }, house.journal)
        }
        let (first, second) = (course(), course())
        #expect(first == second && first.0.count > 20)
    }
}
