import assert from "node:assert/strict";
import { test } from "node:test";
import { Peer } from "../../../main/webapp/call/peer.js";
import { ScriptedBrowser, settle, Track } from "./scripted-browser.js";

/** One side with its tracks, and what its page was told. */
function side(createsOffers, tracks, options = {}) {
    const told = { states: [], sent: [], unsent: [], paths: [] };
    const peer = new Peer({
        createsOffers,
        iceServers: [],
        relayOnly: false,
        track: (kind) => tracks.find((track) => track.kind === kind) ?? null,
        send: (message) => told.sent.push(message),
        onState: (state) => told.states.push(state),
        onStream() {},
        onPath: (path) => told.paths.push(path),
        onMessage() {},
        onChannel() {},
        onUnsent: (kind, track) => told.unsent.push([kind, track]),
        ...options,
    });
    return { peer, told, tracks };
}

/** Two sides whose messages reach each other. */
function pair(professionals = [], patients = []) {
    const browser = new ScriptedBrowser();
    const professional = side(true, professionals);
    const patient = side(false, patients);
    const [offering, answering] = browser.connections;
    const exchange = async () => {
        await settle();
        while (professional.told.sent.length + patient.told.sent.length > 0) {
            professional.told.sent.splice(0).forEach((message) => patient.peer.receive(message));
            patient.told.sent.splice(0).forEach((message) => professional.peer.receive(message));
            await settle();
        }
    };
    return { browser, professional, patient, offering, answering, exchange };
}

const directions = (connection) =>
    connection.getTransceivers().map(({ receiver, direction }) => `${receiver.track.kind} ${direction}`);
const sent = (connection) => connection.getTransceivers().map(({ sender }) => sender.track);

test("both directions are agreed on from the start, with or without devices", async () => {
    const { professional, offering, answering, exchange } = pair();
    professional.peer.begin();
    await exchange();
    assert.deepEqual(directions(offering), ["audio sendrecv", "video sendrecv"]);
    assert.deepEqual(directions(answering), ["audio sendrecv", "video sendrecv"]);
    assert.deepEqual(
        JSON.parse(answering.localDescription.sdp).media.map(({ direction }) => direction),
        ["sendrecv", "sendrecv"],
    );
});

test("the side that answers sends its tracks from its first answer on", async () => {
    const tracks = [new Track("video", {}), new Track("audio", {})];
    const { professional, offering, answering, exchange } = pair(tracks, tracks);
    professional.peer.begin();
    await exchange();
    assert.deepEqual(sent(offering), [tracks[1], tracks[0]]);
    assert.deepEqual(sent(answering), [tracks[1], tracks[0]]);
});

test("another track needs no new offer", async () => {
    const { professional, patient, offering, answering, exchange } = pair();
    professional.peer.begin();
    await exchange();
    const camera = new Track("video", {});
    await patient.peer.replaceTrack("video", camera);
    await exchange();
    assert.deepEqual(sent(answering), [null, camera]);
    assert.equal(offering.offers, 1);
});

test("a track that the browser refuses to send is said to its own page, and is no failed negotiation", async () => {
    const camera = new Track("video", {});
    const { professional, patient, offering, answering, exchange } = pair([], [camera]);
    answering.refusesTracks = true;
    professional.peer.begin();
    await exchange();
    assert.equal(answering.localDescription.type, "answer");
    await patient.peer.replaceTrack("video", camera);
    await patient.peer.replaceTrack("video", null);
    assert.deepEqual(patient.told.unsent, [
        ["video", camera],
        ["video", camera],
    ]);
    assert.deepEqual(patient.told.sent, []);
    await exchange();
    assert.deepEqual(patient.told.states, []);
    assert.deepEqual(professional.told.states, []);
    assert.equal(offering.signalingState, "stable");
});

for (const [where, refuses] of [
    ["answers", "offer"],
    ["offers", "answer"],
]) {
    test(`what the side that ${where} refuses is said on both sides, and not that there is no path`, async () => {
        const { browser, professional, patient, offering, answering, exchange } = pair();
        (refuses === "offer" ? answering : offering).refuses = refuses;
        professional.peer.begin();
        await exchange();
        await browser.pass(60_000);
        assert.deepEqual(professional.told.states, ["unnegotiable"]);
        assert.deepEqual(patient.told.states, ["unnegotiable"]);
        assert.equal(patient.peer.state, "unnegotiable");
    });
}

test("without a path for 20 seconds that is said, and nothing else until there is one", async () => {
    const { browser, professional, offering, exchange } = pair();
    professional.peer.begin();
    await exchange();
    offering.become("connecting");
    await browser.pass(20_000);
    offering.become("failed");
    await exchange();
    assert.deepEqual(professional.told.states, ["connecting", "no-path"]);
    offering.become("connected");
    assert.deepEqual(professional.told.states, ["connecting", "no-path", "connected"]);
});

test("a call whose other page is asleep has not lost its path", async () => {
    const { browser, professional, offering, exchange } = pair();
    professional.peer.begin();
    await exchange();
    offering.become("connected");
    await professional.peer.receive({ type: "ice", text: "null" }); // a late one
    offering.become("disconnected");
    await browser.pass(60_000);
    assert.deepEqual(professional.told.states, ["connected", "disconnected"]);
    await exchange(); // the other page wakes up and answers
    await browser.pass(20_000);
    assert.deepEqual(professional.told.states, ["connected", "disconnected", "no-path"]);
});

test("a negotiation that fails during a call does not disturb it", async () => {
    const { professional, patient, offering, answering, exchange } = pair();
    professional.peer.begin();
    await exchange();
    offering.become("connected");
    answering.become("connected");
    answering.refuses = "offer";
    await professional.peer.restart();
    await exchange();
    assert.deepEqual(professional.told.states, ["connected"]);
    assert.deepEqual(patient.told.states, ["connected"]);
});

test("a message that is no description is a failure that is said, and the next one is handled", async () => {
    const { professional, patient, exchange } = pair();
    await patient.peer.receive({ type: "offer", text: "{" });
    assert.deepEqual(patient.told.states, ["unnegotiable"]);
    patient.told.sent.splice(0);
    professional.peer.begin();
    await exchange();
    assert.equal(patient.told.states.length, 1);
});

test("the path is sought anew at once when it failed, and after 3 seconds when it was interrupted", async () => {
    const { browser, professional, offering, exchange } = pair();
    professional.peer.begin();
    await exchange();
    offering.become("connected");
    offering.become("disconnected");
    await browser.pass(2900);
    offering.become("connected");
    await browser.pass(10_000);
    assert.equal(offering.offers, 1);
    offering.become("disconnected");
    await browser.pass(3000);
    await exchange();
    assert.equal(offering.offers, 2);
    assert.equal(JSON.parse(offering.localDescription.sdp).iceRestart, true);
    offering.become("failed");
    await browser.pass(0);
    await exchange();
    assert.equal(offering.offers, 3);
});

test("the picture is limited, and not sent at all without any bandwidth", async () => {
    const { professional, offering } = pair();
    const parameters = () => offering.getTransceivers().map(({ sender }) => sender.getParameters().encodings[0]);
    await professional.peer.limitPicture(400_000);
    assert.deepEqual(parameters(), [{ active: true }, { active: true, maxBitrate: 400_000 }]);
    await professional.peer.limitPicture(0);
    assert.deepEqual(parameters(), [{ active: true }, { active: false, maxBitrate: 400_000 }]);
    await professional.peer.limitPicture(800_000);
    assert.deepEqual(parameters(), [{ active: true }, { active: true, maxBitrate: 800_000 }]);
});

test("a connection that was closed says nothing any more", async () => {
    const { browser, professional, offering } = pair();
    professional.peer.close();
    await professional.peer.receive({ type: "answer", text: "{" });
    offering.become("failed");
    await browser.pass(60_000);
    assert.deepEqual(professional.told, { states: [], sent: [], unsent: [], paths: [] });
});

test("candidates that come before the description wait for it", async () => {
    const { professional, patient, answering, exchange } = pair();
    await patient.peer.receive({ type: "ice", text: JSON.stringify({ candidate: "early" }) });
    assert.deepEqual(answering.candidates, []);
    professional.peer.begin();
    await exchange();
    assert.deepEqual(answering.candidates, ["early"]);
    await patient.peer.receive({ type: "ice", text: JSON.stringify({ candidate: "late" }) });
    assert.deepEqual(answering.candidates, ["early", "late"]);
});

test("the own candidates are sent to the other side as they are found", async () => {
    const { professional, offering } = pair();
    offering.find("candidate:1 1 udp 1 192.0.2.1 1 typ host");
    offering.find(null);
    assert.deepEqual(
        professional.told.sent.map(({ type, text }) => [type, JSON.parse(text).candidate]),
        [["ice", "candidate:1 1 udp 1 192.0.2.1 1 typ host"]],
    );
});

test("an answer to an older offer is ignored, and an unanswered offer is sent again instead of a new one", async () => {
    const { professional, offering, exchange } = pair();
    await professional.peer.begin();
    await professional.peer.restart();
    assert.equal(offering.offers, 1);
    assert.deepEqual(
        professional.told.sent.map(({ type, text }) => [type, JSON.parse(text).offer]),
        [
            ["offer", 1],
            ["offer", 1],
        ],
    );
    await professional.peer.receive({ type: "answer", text: JSON.stringify({ offer: 0, sdp: "o=-" }) });
    assert.equal(offering.signalingState, "have-local-offer");
    await exchange();
    assert.equal(offering.signalingState, "stable");
});

test("where only relays are allowed and none was found, that is said without waiting", async () => {
    const browser = new ScriptedBrowser();
    const { told } = side(true, [], { relayOnly: true });
    const [connection] = browser.connections;
    connection.gather("gathering");
    connection.find("candidate:1 1 udp 1 192.0.2.1 1 typ relay");
    connection.gather("complete");
    assert.deepEqual(told.states, []);
    connection.gather("gathering");
    connection.gather("complete");
    assert.deepEqual(told.states, ["no-path"]);
});

for (const [found, failures] of [
    ["relay", 0],
    ["host", 1],
]) {
    test(`with a TURN server and a candidate of type ${found}, a failed relay is reported ${failures} times`, () => {
        const browser = new ScriptedBrowser();
        let failed = 0;
        const { peer } = side(true, [], {
            iceServers: [{ urls: "turn:turn.example" }],
            onRelayFailed: () => {
                failed += 1;
            },
        });
        peer.watchRelays();
        const [connection] = browser.connections;
        connection.find(`candidate:1 1 udp 1 192.0.2.1 1 typ ${found}`);
        connection.find(null);
        assert.equal(failed, failures);
    });
}

test("between Firefox and another browser a lost path needs another connection", async () => {
    for (const [fromFirefox, lost] of [
        [true, 1],
        [false, 0],
    ]) {
        const browser = new ScriptedBrowser();
        let count = 0;
        const { peer, told } = side(true, [], {
            onLost: () => {
                count += 1;
            },
        });
        const [connection] = browser.connections;
        await peer.begin();
        await peer.receive({
            type: "answer",
            text: JSON.stringify({ offer: 1, sdp: fromFirefox ? "o=mozilla" : "o=-" }),
        });
        connection.become("connected");
        told.sent.splice(0);
        await peer.restart();
        assert.equal(count, lost);
        assert.equal(told.sent.length, 1 - lost);
    }
});

test("the side that answers asks the other one to seek the path anew", async () => {
    const { patient, offering, professional, exchange } = pair();
    professional.peer.begin();
    await exchange();
    await patient.peer.restart();
    assert.deepEqual(patient.told.sent, [{ type: "restart" }]);
    await exchange();
    assert.equal(offering.offers, 2);
});

test("a message to the other page is sent only while the channel between them is open", () => {
    const { professional, offering } = pair();
    professional.peer.tell("too early");
    offering.channel.readyState = "open";
    professional.peer.tell("now");
    assert.deepEqual(offering.channel.sent, ["now"]);
});

/** What browsers measure of a path from a candidate of this type. */
const measured = (candidateType) => [
    { id: "T", type: "transport", selectedCandidatePairId: "P" },
    { id: "P", type: "candidate-pair", localCandidateId: "L", remoteCandidateId: "R" },
    { id: "L", type: "local-candidate", candidateType },
    { id: "R", type: "remote-candidate", candidateType: "host" },
];

test("the path is told once it is measured, when it becomes another, and again when asked for", async () => {
    const { professional, offering } = pair();
    offering.become("connected");
    await settle();
    assert.deepEqual(professional.told.paths, []);
    offering.measured = measured("relay");
    await professional.peer.stats();
    await professional.peer.stats();
    assert.deepEqual(professional.told.paths, ["relay"]);
    offering.measured = measured("host");
    await professional.peer.stats();
    assert.deepEqual(professional.told.paths, ["relay", "direct"]);
    professional.peer.tellPathAgain();
    await professional.peer.stats();
    assert.deepEqual(professional.told.paths, ["relay", "direct", "direct"]);
});
