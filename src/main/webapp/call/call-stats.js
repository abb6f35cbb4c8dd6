// Reads what a peer connection measures, and sums it up for support: round trip, loss, jitter and
// codecs, without any content.

/**
 * One of the measurements; which members it has depends on its type and on the browser.
 *
 * @typedef {object} Report
 * @property {string} id
 * @property {string} type
 * @property {string} [kind] "audio" or "video"
 * @property {string} [selectedCandidatePairId]
 * @property {boolean} [selected]
 * @property {boolean} [nominated]
 * @property {string} [state]
 * @property {string} [localCandidateId]
 * @property {string} [remoteCandidateId]
 * @property {string} [candidateType]
 * @property {number} [availableOutgoingBitrate] bits a second
 * @property {number} [currentRoundTripTime] seconds, as all times
 * @property {number} [roundTripTime]
 * @property {number} [jitter]
 * @property {number} [ssrc]
 * @property {number} [packetsReceived]
 * @property {number} [packetsLost]
 * @property {number} [messagesReceived]
 * @property {number} [fractionLost]
 * @property {number} [framesPerSecond]
 * @property {string} [codecId]
 * @property {string} [mimeType]
 */
/**
 * What is sent, and what the other side tells of it.
 *
 * @typedef {object} SendingConditions
 * @property {number | null} loss share of packets that the other side did not receive, 0 to 1; null
 *     if unknown
 * @property {number | null} soundLoss the same of the sound alone
 * @property {boolean} sendsPicture whether a picture is sent; without one the bandwidth is not measured
 * @property {number | null} bandwidth the browser's estimate in bits a second; null if unknown
 */
/**
 * The quality of a call as the service takes it.
 *
 * @typedef {object} QualitySummary
 * @property {number | null} round_trip_ms
 * @property {number} loss_permille
 * @property {number | null} jitter_ms
 * @property {string | null} audio_codec
 * @property {string | null} video_codec
 */

/** @type {Record<string, string[]>} */
const CODECS = { audio: ["opus", "g722", "pcmu", "pcma"], video: ["vp8", "vp9", "h264", "h265", "av1"] };

/**
 * The pair of ICE candidates in use; undefined if there is none.
 *
 * @param {Report[]} reports
 */
export function selectedPair(reports) {
    const used = reports.find((r) => r.type === "transport" && r.selectedCandidatePairId)?.selectedCandidatePairId;
    // Firefox has no such member and marks the pair itself
    return reports.find((r) =>
        used ? r.id === used : r.type === "candidate-pair" && (r.selected || (r.nominated && r.state === "succeeded")),
    );
}

/**
 * Whether the path goes through a TURN server.
 *
 * @param {Report[]} reports
 */
export function isRelayed(reports) {
    const pair = selectedPair(reports);
    return reports.some(
        (r) => (r.id === pair?.localCandidateId || r.id === pair?.remoteCandidateId) && r.candidateType === "relay",
    );
}

/**
 * The number of packets and messages received so far.
 *
 * @param {Report[]} reports
 */
export function packetsReceived(reports) {
    return sum(reports, "inbound-rtp", "packetsReceived") + sum(reports, "data-channel", "messagesReceived");
}

/**
 * @param {Report[]} reports
 * @returns {SendingConditions}
 */
export function sendingConditions(reports) {
    const told = reports.filter((r) => r.type === "remote-inbound-rtp" && r.fractionLost !== undefined);
    return {
        loss: highestLoss(told),
        soundLoss: highestLoss(told.filter(({ kind }) => kind === "audio")),
        sendsPicture: reports.some(
            (r) => r.type === "outbound-rtp" && r.kind === "video" && (r.framesPerSecond ?? 0) > 0,
        ),
        bandwidth: selectedPair(reports)?.availableOutgoingBitrate ?? null,
    };
}

/** The quality of a call in this browser, over all connections that it has had. */
export class CallQuality {
    #roundTrips = new Mean();
    #jitters = new Mean();
    #lost = 0;
    #received = 0;
    /** @type {Record<string, string>} */
    #codecs = {};
    /**
     * The packets of the streams of the present connection.
     *
     * @type {Map<number | undefined, { lost: number, received: number }>}
     */
    #counted = new Map();

    /** Begins with the streams of another connection. */
    beginConnection() {
        this.#counted.clear();
    }

    /** @param {Report[]} reports */
    add(reports) {
        // not every browser measures the pair itself
        const told = reports.find((r) => r.type === "remote-inbound-rtp" && r.roundTripTime !== undefined);
        this.#roundTrips.add(selectedPair(reports)?.currentRoundTripTime ?? told?.roundTripTime);
        for (const stream of reports.filter((r) => r.type === "inbound-rtp")) {
            const before = this.#counted.get(stream.ssrc) ?? { lost: 0, received: 0 };
            const now = { lost: Math.max(stream.packetsLost ?? 0, before.lost), received: stream.packetsReceived ?? 0 };
            this.#lost += now.lost - before.lost;
            this.#received += Math.max(now.received - before.received, 0);
            this.#counted.set(stream.ssrc, now);
            if (stream.kind === "audio") {
                this.#jitters.add(stream.jitter);
            }
            this.#noteCodec(stream, reports);
        }
    }

    /**
     * As the service takes it; null if nothing was measured.
     *
     * @returns {QualitySummary | null}
     */
    get summary() {
        if (this.#received === 0) {
            return null;
        }
        return {
            round_trip_ms: this.#roundTrips.inMilliseconds,
            loss_permille: Math.round((1000 * this.#lost) / (this.#lost + this.#received)),
            jitter_ms: this.#jitters.inMilliseconds,
            audio_codec: this.#codecs.audio ?? null,
            video_codec: this.#codecs.video ?? null,
        };
    }

    /**
     * @param {Report} stream
     * @param {Report[]} reports
     */
    #noteCodec({ kind = "", codecId }, reports) {
        const name = reports
            .find((r) => r.id === codecId)
            ?.mimeType?.split("/")[1]
            ?.toLowerCase();
        if (name && CODECS[kind]) {
            this.#codecs[kind] = CODECS[kind].includes(name) ? name : "other";
        }
    }
}

class Mean {
    #sum = 0;
    #count = 0;

    /** @param {number | undefined} seconds undefined if the browser does not measure them */
    add(seconds) {
        if (seconds !== undefined && Number.isFinite(seconds)) {
            this.#sum += seconds;
            this.#count += 1;
        }
    }

    get inMilliseconds() {
        return this.#count > 0 ? Math.round((1000 * this.#sum) / this.#count) : null;
    }
}

/** @param {Report[]} told */
function highestLoss(told) {
    return told.length > 0 ? Math.max(...told.map(({ fractionLost }) => fractionLost ?? 0)) : null;
}

/**
 * @param {Report[]} reports
 * @param {string} type
 * @param {"packetsReceived" | "messagesReceived"} member
 */
function sum(reports, type, member) {
    return reports.filter((r) => r.type === type).reduce((all, r) => all + (r[member] ?? 0), 0);
}
