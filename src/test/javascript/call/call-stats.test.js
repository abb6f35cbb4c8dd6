import assert from "node:assert/strict";
import { test } from "node:test";
import { CallQuality, isRelayed, packetsReceived, sendingConditions } from "../../../main/webapp/call/call-stats.js";

const CANDIDATES = [
    { id: "host", type: "local-candidate", candidateType: "host" },
    { id: "relay", type: "remote-candidate", candidateType: "relay" },
    { id: "other", type: "remote-candidate", candidateType: "srflx" },
];
const PAIRS = [
    {
        id: "direct",
        type: "candidate-pair",
        localCandidateId: "host",
        remoteCandidateId: "other",
        currentRoundTripTime: 0.04,
        availableOutgoingBitrate: 900_000,
    },
    {
        id: "relayed",
        type: "candidate-pair",
        localCandidateId: "host",
        remoteCandidateId: "relay",
        currentRoundTripTime: 0.08,
    },
];

const using = (id) => [...CANDIDATES, ...PAIRS, { id: "t", type: "transport", selectedCandidatePairId: id }];
const marked = (id) => [...CANDIDATES, ...PAIRS.map((pair) => ({ ...pair, selected: pair.id === id }))];

const CODECS = [
    { id: "c1", type: "codec", mimeType: "audio/opus" },
    { id: "c2", type: "codec", mimeType: "video/VP8" },
];
const audio = (values) => ({ type: "inbound-rtp", kind: "audio", ssrc: 1, codecId: "c1", ...values });
const video = (values) => ({ type: "inbound-rtp", kind: "video", ssrc: 2, codecId: "c2", ...values });

test("a relay is known by the pair in use, as Chromium and as Firefox name it", () => {
    assert.equal(isRelayed(using("direct")), false);
    assert.equal(isRelayed(using("relayed")), true);
    assert.equal(isRelayed(marked("direct")), false);
    assert.equal(isRelayed(marked("relayed")), true);
});

test("messages of the other page count as received, for a side that sends neither sound nor picture", () => {
    assert.equal(packetsReceived([{ type: "data-channel", messagesReceived: 3 }]), 3);
    assert.equal(packetsReceived([audio({ packetsReceived: 5 }), video({ packetsReceived: 2 })]), 7);
});

test("the loss that counts is the highest that the other side tells", () => {
    const told = [
        { type: "remote-inbound-rtp", kind: "audio", fractionLost: 0.01 },
        { type: "remote-inbound-rtp", kind: "video", fractionLost: 0.2 },
    ];
    const sent = { type: "outbound-rtp", kind: "video", framesPerSecond: 10 };
    assert.deepEqual(sendingConditions([...using("direct"), ...told, sent]), {
        loss: 0.2,
        soundLoss: 0.01,
        sendsPicture: true,
        bandwidth: 900_000,
    });
    assert.deepEqual(sendingConditions([]), { loss: null, soundLoss: null, sendsPicture: false, bandwidth: null });
});

test("the quality is summed up over the whole call", () => {
    const quality = new CallQuality();
    assert.equal(quality.summary, null);
    quality.add([...using("direct"), ...CODECS, audio({ packetsReceived: 100, packetsLost: 0, jitter: 0.004 })]);
    quality.add([
        ...using("relayed"),
        ...CODECS,
        audio({ packetsReceived: 190, packetsLost: 10, jitter: 0.008 }),
        video({ packetsReceived: 190, packetsLost: 10 }),
    ]);
    assert.deepEqual(quality.summary, {
        round_trip_ms: 60,
        loss_permille: 50,
        jitter_ms: 6,
        audio_codec: "opus",
        video_codec: "vp8",
    });
});

test("a browser that measures no round trip of the pair has that of the packets", () => {
    const quality = new CallQuality();
    quality.add([audio({ packetsReceived: 1 }), { type: "remote-inbound-rtp", roundTripTime: 0.07 }]);
    assert.equal(quality.summary.round_trip_ms, 70);
});

test("another connection counts from its own beginning", () => {
    const quality = new CallQuality();
    quality.add([audio({ packetsReceived: 500, packetsLost: 500 })]);
    quality.beginConnection();
    quality.add([audio({ packetsReceived: 1000, packetsLost: 0 })]);
    assert.equal(quality.summary.loss_permille, 250);
});

test("packets that come late after all are not counted as negative loss", () => {
    const quality = new CallQuality();
    quality.add([audio({ packetsReceived: 10, packetsLost: 2 })]);
    quality.add([audio({ packetsReceived: 18, packetsLost: -1 })]);
    assert.equal(quality.summary.loss_permille, 100);
});

test("a codec that the service does not know is another one, and nothing else is told", () => {
    const quality = new CallQuality();
    quality.add([{ id: "c1", type: "codec", mimeType: "audio/<script>" }, audio({ packetsReceived: 1 })]);
    assert.deepEqual(quality.summary, {
        round_trip_ms: null,
        loss_permille: 0,
        jitter_ms: null,
        audio_codec: "other",
        video_codec: null,
    });
});
