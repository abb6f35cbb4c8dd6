// Summarizes a check before the visit: one sentence for the user, about the worst problem, and the
// codes to report to the service.

/** @import { ClosedPort, NetworkFindings } from "./network.js" */
/**
 * @typedef {object} CheckResults
 * @property {string[]} devices problem codes
 * @property {NetworkFindings | null} network null if the service did not answer
 * @property {boolean | null} heard whether the tone was heard; null if unanswered
 */
/**
 * @typedef {object} CheckSummary
 * @property {"passed" | "limited" | "failed" | null} kind null if nothing can be said
 * @property {string} textKey
 * @property {string[]} codes to report to the service
 */

/**
 * @param {CheckResults} found
 * @returns {CheckSummary}
 */
export function summarize({ devices, network, heard }) {
    const codes = [...devices];
    if (devices.includes("insecure_page")) {
        return { kind: "failed", textKey: "trouble_insecure", codes };
    }
    if (devices.includes("browser_unable")) {
        return { kind: "failed", textKey: "trouble_browser", codes };
    }
    if (network === null) {
        return { kind: null, textKey: "trial_away", codes };
    }
    codes.push(...networkCodes(network));
    if (heard === false) {
        codes.push("sound_unheard");
    }
    const { service, udp, tcp, closed, idle } = network;
    const tried = [udp, tcp].filter(Boolean);
    if (service === "fails") {
        return { kind: "failed", textKey: "trial_failed_service", codes };
    }
    if (tried.length > 0 && !tried.includes("works")) {
        return idle.length === 0 || isClosed(closed, "UDP")
            ? { kind: "failed", textKey: "trial_failed_path", codes }
            : // servers answer, so the network itself is open
              { kind: "limited", textKey: "trial_limited_relay", codes };
    }
    const device = deviceTextKey(devices);
    if (device) {
        return { kind: "limited", textKey: device, codes };
    }
    if (heard === false) {
        return { kind: "limited", textKey: "trial_limited_sound", codes };
    }
    if (udp === "fails" && isClosed(closed, "UDP")) {
        return { kind: "limited", textKey: "trial_limited_path", codes };
    }
    // STUN alone works in some networks only
    return { kind: "passed", textKey: network.relayed ? "trial_passed" : "trial_passed_untried", codes };
}

/** @param {NetworkFindings} network */
function networkCodes({ service, udp, tcp, closed, idle }) {
    return [
        service === "fails" && "socket_refused",
        udp === "fails" && isClosed(closed, "UDP") && "udp_blocked",
        tcp === "fails" && isClosed(closed, "TCP") && "tcp_blocked",
        idle.length > 0 && "relay_failed",
    ].filter((code) => code !== false);
}

/**
 * @param {ClosedPort[]} closed
 * @param {"UDP" | "TCP"} protocol
 */
function isClosed(closed, protocol) {
    return closed.some(({ port, isSocket }) => !isSocket && port.startsWith(protocol));
}

/** @param {string[]} codes */
function deviceTextKey(codes) {
    const camera = codes.some((code) => code.startsWith("camera_"));
    const microphone = codes.some((code) => code.startsWith("microphone_"));
    if (codes.some((code) => code.endsWith("_refused"))) {
        return "trial_limited_refused";
    }
    if (camera && microphone) {
        return "trial_limited_both";
    }
    if (camera) {
        return "trial_limited_camera";
    }
    return microphone ? "trial_limited_microphone" : null;
}
