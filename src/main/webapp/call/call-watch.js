// Watches an established connection every second: tells the other page about the devices, notices
// when nothing arrives any more, adapts the picture to the network, and measures for support.
import { packetsReceived, sendingConditions } from "./call-stats.js";
import { PictureRate } from "./picture-rate.js";

/** @import { CallQuality } from "./call-stats.js" */
/** @import { Peer } from "./peer.js" */

/**
 * @typedef {object} WatchOptions
 * @property {Pick<Peer, "stats" | "state" | "limitPicture">} peer
 * @property {Pick<CallQuality, "beginConnection" | "add">} quality
 * @property {() => boolean} isOtherPresent
 * @property {() => void} tell tells the other page about the devices
 * @property {(silent: boolean) => void} onSilent
 * @property {(held: boolean) => void} onHeld called when the picture is not sent, or is again
 */

const TICK_MS = 1000;
const ADAPT_EVERY = 2; // ticks
// The other page tells something every second, so silence means that it is asleep or cut off.
const SILENT_TICKS = 5;
const SILENT_TICKS_ALONE = 2; // once the service no longer sees the other side

export class CallWatch {
    #peer;
    #quality;
    #options;
    #rate = new PictureRate();
    #timer;
    #ticks = 0;
    #packets = -1;
    #silentTicks = 0;
    #silent = false;
    #established = false; // a connection that was never there is not silent

    /** @param {WatchOptions} options */
    constructor({ peer, quality, ...options }) {
        this.#peer = peer;
        this.#quality = quality;
        this.#options = options;
        quality.beginConnection();
        this.#timer = setInterval(() => this.#tick(), TICK_MS);
    }

    /** Whether nothing arrives from the other side, though it did before. */
    get isSilent() {
        return this.#silent;
    }

    stop() {
        clearInterval(this.#timer);
        this.#timer = 0;
    }

    async #tick() {
        this.#options.tell();
        const reports = await this.#peer.stats().catch(() => null);
        if (!this.#timer || reports === null) {
            return; // the connection was closed meanwhile
        }
        this.#noteSilence(packetsReceived(reports));
        this.#ticks += 1;
        if (this.#peer.state === "connected" && this.#ticks % ADAPT_EVERY === 0) {
            this.#quality.add(reports);
            if (this.#rate.add(sendingConditions(reports)) && (await this.limitPicture())) {
                this.#options.onHeld(this.#rate.limit === 0);
            }
        }
    }

    /**
     * To be called whenever the connection is established.
     *
     * @returns {Promise<boolean>} whether the browser limits the picture; one that does not adapts by itself
     */
    async limitPicture() {
        try {
            await this.#peer.limitPicture(this.#rate.limit);
            return true;
        } catch {
            return false;
        }
    }

    /** @param {number} packets */
    #noteSilence(packets) {
        this.#established ||= this.#peer.state === "connected";
        this.#silentTicks = this.#established && packets === this.#packets ? this.#silentTicks + 1 : 0;
        this.#packets = packets;
        const silent = this.#silentTicks >= (this.#options.isOtherPresent() ? SILENT_TICKS : SILENT_TICKS_ALONE);
        if (silent !== this.#silent) {
            this.#silent = silent;
            this.#options.onSilent(silent);
        }
    }
}
