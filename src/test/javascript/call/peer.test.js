import assert from "node:assert/strict";
import { test } from "node:test";
import { Peer } from "../../../main/webapp/call/peer.js";
import { ScriptedBrowser, settle, Track } from "./scripted-browser.js";

/** One side with its tracks, and what its page was told. */
function side(createsOffers, tracks) {
    const told = { states: [], sent: [], unsent: [] };
    const peer = new Peer({
        createsOffers,
        iceServers: [],
        relayOnly: false,
        track: (kind) => tracks.find((track) => track.kind === kind) ?? null,
        send: (message) => told.sent.push(message),
        onState: (state) => told.states.push(state),
        onStream() {},
        onPath() {},
        onMessage() {},
        onChannel() {},
        onUnsent: (kind, track) => told.unsent.push([kind, track]),
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

const directions = (connection) => connection.getTransceivers().map(({ receiver, direction }) => `${receiver.track.kind} ${direction}`);
const sent = (connection) => connection.getTransceivers().map(({ sender }) => sender.track);

test("both directions are agreed on from the start, with or without devices", async () => {
    const { professional, offering, answering, exchange } = pair();
    professional.peer.begin();
    await exchange();
    assert.deepEqual(directions(offering), ["audio sendrecv", "video sendrecv"]);
    assert.deepEqual(directions(answering), ["audio sendrecv", "video sendrecv"]);
    assert.deepEqual(JSON.parse(answering.localDescription.sdp).media.map(({ direction }) => direction), ["sendrecv", "sendrecv"]);
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
    assert.deepEqual(patient.told.unsent, [["video", camera], ["video", camera]]);
    assert.deepEqual(patient.told.sent, []);
    await exchange();
    assert.deepEqual(patient.told.states, []);
    assert.deepEqual(professional.told.states, []);
    assert.equal(offering.signalingState, "stable");
});

for (const [where, refuses] of [["answers", "offer"], ["offers", "answer"]]) {
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
    assert.deepEqual(professional.told, { states: [], sent: [], unsent: [] });
});
