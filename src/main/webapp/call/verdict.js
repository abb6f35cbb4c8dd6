// What a trial comes to: one sentence, the worst first, and the words for the service.

/** @param found {devices, network, heard} words of the devices; the network's, null if the service did not answer; null before an answer */
export function verdict({ devices, network, heard }) {
    const tell = [...devices];
    if (devices.includes("insecure_page")) {
        return { kind: "failed", word: "trouble_insecure", tell };
    }
    if (devices.includes("browser_unable")) {
        return { kind: "failed", word: "trouble_browser", tell };
    }
    if (network === null) {
        return { kind: null, word: "trial_away", tell };
    }
    tell.push(...ofNetwork(network));
    if (heard === false) {
        tell.push("sound_unheard");
    }
    const { service, udp, tcp, closed, idle } = network;
    const tried = [udp, tcp].filter(Boolean);
    if (service === "fails") {
        return { kind: "failed", word: "trial_failed_service", tell };
    }
    if (tried.length > 0 && !tried.includes("works")) {
        return idle.length === 0 || isClosed(closed, "UDP")
            ? { kind: "failed", word: "trial_failed_path", tell }
            : { kind: "limited", word: "trial_limited_relay", tell }; // servers answer: the network lets enough through
    }
    const device = ofDevices(devices);
    if (device) {
        return { kind: "limited", word: device, tell };
    }
    if (heard === false) {
        return { kind: "limited", word: "trial_limited_sound", tell };
    }
    if (udp === "fails" && isClosed(closed, "UDP")) {
        return { kind: "limited", word: "trial_limited_path", tell };
    }
    return { kind: "passed", word: network.relayed ? "trial_passed" : "trial_passed_untried", tell }; // STUN alone helps some networks only
}

function ofNetwork({ service, udp, tcp, closed, idle }) {
    return [
        service === "fails" && "socket_refused",
        udp === "fails" && isClosed(closed, "UDP") && "udp_blocked",
        tcp === "fails" && isClosed(closed, "TCP") && "tcp_blocked",
        idle.length > 0 && "relay_failed",
    ].filter(Boolean);
}

function isClosed(closed, protocol) {
    return closed.some(({ port, isSocket }) => !isSocket && port.startsWith(protocol));
}

function ofDevices(words) {
    const camera = words.some((word) => word.startsWith("camera_"));
    const microphone = words.some((word) => word.startsWith("microphone_"));
    if (words.some((word) => word.endsWith("_refused"))) {
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
