import Hardware
import JSON5
import Testing
import Timebase

@testable import Bridge
@testable import Control

/// What a house is told, in virtual time.
@Suite("The bridge")
struct BridgeTests {
    private let topics = House.topics

    @Test("HA-001 · connected, the broker keeps discovery, state and both availabilities")
    func connected() throws {
        var house = House(status: House.idle(rating: 4, left: 180))
        house.pass(.seconds(1))
        #expect(Set(house.retained.keys) == Set(topics.retained))
        #expect(house.retained[topics.bridge] == "online")
        #expect(house.retained[topics.device] == "online")
        #expect(
            house.retained[topics.state]
                == "{\"phase\": \"idle\", \"recipe\": \"V60 Starter\", \"step\": null, "
                + "\"step_ends\": null, \"water_to\": null, \"weight\": null, \"rating\": 4, "
                + "\"grams_left\": 180, \"fault\": null, "
                + "\"version\": \"\(BrewGuideVersion.current)\"}")
        #expect(house.messages.allSatisfy { $0.message.isRetained })
        #expect(house.subscriptions == ["homeassistant/status", topics.key])
        #expect(house.journal == ["the device is there", "the broker is connected"])
        // The last will is the bridge's own.
        #expect(topics.will == Message(topic: topics.bridge, payload: "offline", isRetained: true))
        house.loseBroker()
        #expect(house.retained[topics.bridge] == "offline")
    }

    @Test("HA-001 · nothing goes out again while nothing changes, but signs of life")
    func quiet() {
        var house = House()
        house.pass(.seconds(1))
        let count = house.messages.count
        house.pass(.seconds(3600))
        #expect(house.messages.count == count)
        // One in 61 s, and no other wake-up: each wake-up is a sign of life.
        #expect(house.signsOfLife.count == 59)
    }

    @Test("HA-002 · Home Assistant's start is answered once, within 5 s", arguments: 1...20)
    func birth(seed: UInt64) {
        var house = House(seed: seed)
        house.pass(.seconds(10))
        let start = house.now
        house.receive("online", under: "homeassistant/status")
        house.pass(.seconds(5) + House.answerTime * 10)
        #expect(house.payloads(topics.state, since: start).count == 1)
        #expect(house.payloads(topics.discovery, since: start).count == 1)
        #expect(house.payloads(topics.device, since: start) == ["online"])
        let end = house.now
        house.receive("offline", under: "homeassistant/status")
        house.pass(.seconds(60))
        #expect(house.messages.allSatisfy { $0.at < end })
    }

    @Test("HA-002 · the answer does not come from all bridges at once")
    func spread() {
        let moments = (1...50).map { (seed: UInt64) -> Duration in
            var house = House(seed: seed)
            house.pass(.seconds(10))
            let start = house.now
            house.receive("online", under: "homeassistant/status")
            house.pass(.seconds(6))
            return (house.messages.first { $0.at >= start }?.at ?? .origin) - start
        }
        #expect(moments.allSatisfy { $0 >= .zero && $0 <= .seconds(5) })
        #expect(Set(moments).count == 50)
    }

    @Test("HA-003 · a brew is told as it goes")
    func brew() throws {
        var house = House()
        house.pass(.seconds(1))
        let course: [(Status, [String])] = [
            (House.brewing("stepReadyToAdvance", step: 1), ["started"]),
            (House.brewing("awaitingPourConfirmation"), ["step"]),
            (House.brewing("active", remaining: 45), []),
            (House.brewing("active", remaining: 30), []),
            (House.brewing("paused", remaining: 20), ["paused"]),
            (House.brewing("active", remaining: 20), ["resumed"]),
            (House.brewing("stepReadyToAdvance", remaining: 0), ["step_due"]),
            (House.brewing("active", step: 3, remaining: 45), ["step"]),
            (House.brewing("notStarted", step: 1), ["started"]),
            (House.brewing("active", step: 6, remaining: 5), ["step"]),
            (House.brewing("completed", step: 6), ["finished"]),
        ]
        for (status, events) in course {
            let start = house.now
            house.say(status)
            house.pass(.seconds(1))
            #expect(house.events(since: start) == events, "\(status)")
            let state = try #require(house.retained[topics.state].flatMap(JSONObject.init))
            #expect(state.string("phase") == status.brew?.phase)
            #expect(state.integer("water_to") == 45)
            #expect(state.string("step") == "Bloom")
        }
        let start = house.now
        house.say(.logSaved(id: "1", recipe: "V60 Starter"))
        house.say(House.idle(rating: 5))
        house.pass(.seconds(1))
        #expect(house.events(since: start) == ["saved"])
        #expect(house.retained[topics.state]?.contains("\"rating\": 5") == true)
        for message in house.messages where message.message.topic == topics.event {
            #expect(!message.message.isRetained)
        }
    }

    @Test("HA-003 · a brew that is left says so; one that is finished and not rated does not")
    func left() {
        var house = House(status: House.brewing("active", remaining: 45))
        house.pass(.seconds(1))
        #expect(house.events().isEmpty, "it ran already")
        house.say(House.idle())
        house.pass(.seconds(1))
        #expect(house.events() == ["left"])
        house.say(House.brewing("completed", step: 6))
        house.say(House.idle())
        house.pass(.seconds(1))
        #expect(house.events() == ["left", "started"])
    }

    @Test("HA-003 · the step's end is a moment that stays, and none while it does not run")
    func stepEnds() {
        var house = House()
        house.pass(.milliseconds(10_400))
        func ends() -> String? {
            house.retained[topics.state].flatMap(JSONObject.init)?.string("step_ends")
        }
        house.say(House.brewing("active", remaining: 45))
        house.pass(.milliseconds(1003))
        #expect(ends() == "2026-11-22T00:00:55Z")
        let count = house.payloads(topics.state).count
        for second in 1...40 {
            house.say(House.brewing("active", remaining: 44 - Double(second)))
            house.pass(.milliseconds(1001))
        }
        #expect(house.payloads(topics.state).count == count, "no ticking countdown")
        house.say(House.brewing("paused", remaining: 4))
        house.pass(.seconds(30))
        #expect(ends() == nil)
        house.say(House.brewing("active", remaining: 4))
        house.pass(.seconds(1))
        #expect(ends() == "2026-11-22T00:01:25Z")
        house.isClockRight = false
        house.say(House.brewing("active", step: 3, remaining: 45))
        house.pass(.seconds(1))
        #expect(ends() == nil, "a calendar that is wrong tells none")
    }

    @Test("HA-003 · a fault is told as it comes, and stands until it is over")
    func faults() {
        var house = House()
        house.pass(.seconds(1))
        func fault() -> String? {
            house.retained[topics.state].flatMap(JSONObject.init)?.string("fault")
        }
        house.say(.faultRaised(title: "Disk full", advice: "Make room"))
        house.say(.faultRaised(title: "No display", advice: "Look at the plug"))
        house.pass(.seconds(1))
        #expect(house.events() == ["fault", "fault"])
        #expect(fault() == "Disk full: Make room; No display: Look at the plug")
        house.say(.faultOver(title: "Disk full", advice: "Make room"))
        house.pass(.seconds(1))
        #expect(fault() == "No display: Look at the plug")
        house.say(.faultOver(title: "No display", advice: "Look at the plug"))
        house.pass(.seconds(1))
        #expect(fault() == nil && house.events().count == 2)
    }

    @Test("HA-003 · a weight is told once a second at most, and the last one always")
    func weight() {
        var house = House()
        house.pass(.seconds(1))
        #expect(house.retained[topics.discovery]?.contains("Weight") == false)
        let start = house.now
        for tenth in 0..<100 {
            var status = House.brewing("active")
            status.weightTenths = tenth
            house.say(status)
            house.pass(.milliseconds(100))
        }
        let told = house.payloads(topics.state, since: start)
        #expect((10...12).contains(told.count))
        #expect(house.retained[topics.discovery]?.contains("Weight") == true)
        house.pass(.seconds(2))
        #expect(house.retained[topics.state]?.contains("\"weight\": 9.9") == true)
        // Whatever else changes does not wait for it.
        var paused = House.brewing("paused")
        paused.weightTenths = 100
        house.say(paused)
        house.pass(.milliseconds(20))
        #expect(house.retained[topics.state]?.contains("paused") == true)
    }

    @Test("HA-003 · NEXT and PAUSE are pressed as they come; nothing else is, nor an old message")
    func presses() {
        var house = House()
        house.pass(.seconds(1))
        for word in ["next", "pause", "restart", "NEXT", "next ", "", "{}"] {
            house.receive(word, under: topics.key)
        }
        house.receive("next", under: topics.key, isRetained: true)
        house.receive("next", under: topics.state)
        #expect(house.presses == [.next, .pause])
        house.stopDevice()
        house.receive("next", under: topics.key)
        #expect(house.presses.count == 2, "nobody would hear it")
    }

    @Test("HA-003 · numbers that no device has are brought into bounds")
    func bounds() throws {
        for number in ["1e300", "-1e300", "1e19", "-1", "604801"] {
            var house = House()
            house.pass(.seconds(1))
            let line =
                "{\"status\":{\"version\":\"1\",\"screen\":\"brew\",\"recipe\":\"x\","
                + "\"display\":{\"state\":\"ok\"},\"weightGrams\":\(number),\"brew\":{"
                + "\"phase\":\"active\",\"step\":1,\"stepCount\":2,\"stepText\":\"x\","
                + "\"elapsedSeconds\":0,\"remainingSeconds\":\(number),\"targetGrams\":1}}}"
            let reply = try #require(ControlReply(line: line))
            house.take(.deviceSaid(reply))
            house.pass(.seconds(1))
            let state = try #require(house.retained[topics.state])
            #expect(state.contains("\"step_ends\": null"), "\(number)")
        }
    }

    @Test("HA-006 · what the broker keeps at the end of any day is among what is cleared")
    func cleared() {
        var house = House()
        for step in 1...6 {
            house.say(House.brewing("active", step: step, remaining: 9))
            house.say(.faultRaised(title: "Fault \(step)", advice: "Wait"))
            house.pass(.seconds(2))
            if step == 3 { house.loseBroker() }
        }
        house.stopDevice()
        house.pass(.seconds(30))
        house.take(.stop)
        house.pass(.seconds(3))
        #expect(house.hasEnded)
        #expect(Set(house.retained.keys) == Set(topics.retained))
    }

    @Test("HA-005 · the device's program ends and comes back: so does its availability")
    func device() {
        var house = House()
        house.pass(.seconds(60))
        house.stopDevice()
        house.pass(.milliseconds(20))
        #expect(house.retained[topics.device] == "offline")
        #expect(house.retained[topics.bridge] == "online")
        house.pass(.seconds(600))
        house.status = House.brewing("active", remaining: 5)
        house.pass(.seconds(10))
        #expect(house.retained[topics.device] == "online")
        #expect(house.events().isEmpty, "what stood so when it was found is no event")
        #expect(
            house.journal == [
                "the device is there", "the broker is connected", "no device: it hung up",
                "no device: nobody answers", "the device is there",
            ])
    }

    @Test("HA-005 · asked to end, the bridge says goodbye; a broker that does not answer is left")
    func goodbye() {
        var house = House()
        house.pass(.seconds(1))
        house.take(.stop)
        house.pass(.seconds(1))
        #expect(house.hasEnded && house.retained[topics.bridge] == "offline")
        #expect(house.bridge.nextDeadline == nil || house.hasEnded)

        var hanging = House(mode: .hanging)
        hanging.pass(.seconds(1))
        hanging.take(.stop)
        hanging.pass(.milliseconds(1900))
        #expect(!hanging.hasEnded)
        hanging.pass(.milliseconds(200))
        #expect(hanging.hasEnded && hanging.retained[topics.bridge] == "offline", "by the will")

        var alone = House(mode: .silent)
        alone.take(.stop)
        #expect(alone.hasEnded)
    }
}
