// Checks the network for a call: the web socket to the service, UDP to the STUN and TURN servers,
// and TCP to the TURN servers, all in parallel and each with a short time-out. A TURN server passes
// if it allocates an address; relaying itself is not checked.

/** @import { IceServer, LinkFacts } from "./reload.js" */
/** @typedef {"works" | "fails" | null} Finding null if there is nothing to check */
/** @typedef {{ port: string, host: string, isSocket?: boolean }} ClosedPort with a port such as "UDP 3478" */
/**
 * @typedef {object} NetworkFindings
 * @property {Finding} service
 * @property {Finding} udp
 * @property {Finding} tcp
 * @property {ClosedPort[]} closed ports that have to be opened
 * @property {boolean} relayed whether a TURN server works
 * @property {string[]} idle hosts that answer but do not relay
 */
/** @typedef {{ server: IceServer, isRelay: boolean, isTcp: boolean, host: string, port: string }} CheckedServer */

const TIMEOUT_MS = 6000;
const MAX_SERVERS = 8;
const FIRST_BROWSER_ERROR = 700; // ICE error codes from 700 on come from the browser, not from a server

const ICE_URL = /^(stun|turn)(s?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/i;

/**
 * @param {LinkFacts} facts
 * @param {IceServer[]} servers
 * @returns {Promise<NetworkFindings>}
 */
export async function checkNetwork(facts, servers) {
    const known = servers
        .slice(0, MAX_SERVERS)
        .map(parts)
        .filter((server) => server !== null);
    const [socket, ...found] = await Promise.all([checkSocket(facts), ...known.map(checkServer)]);
    const checked = known.map((server, i) => ({ ...server, found: found[i] }));
    const relays = checked.filter((server) => server.isRelay);
    // If a relay over UDP was checked, the STUN servers give no additional information.
    const udp = checked.filter((server) => !server.isTcp && (server.isRelay || !relays.some((relay) => !relay.isTcp)));
    const silent = checked.filter((server) => server.found === "silent").map(({ port, host }) => ({ port, host }));
    /** @type {ClosedPort[]} */
    const closed = silent.filter(
        (one, i) => i === silent.findIndex(({ port, host }) => port === one.port && host === one.host),
    );
    if (!socket) {
        closed.unshift({
            port: `TCP ${location.port || (location.protocol === "https:" ? 443 : 80)}`,
            host: location.hostname,
            isSocket: true,
        });
    }
    return {
        service: socket ? "works" : "fails",
        udp: combined(udp),
        tcp: combined(relays.filter((server) => server.isTcp)),
        closed,
        relayed: relays.some((server) => server.found === "works"),
        idle: checked.filter((server) => server.found === "idle").map((server) => server.host),
    };
}

/**
 * @param {{ found: string }[]} checked
 * @returns {Finding}
 */
function combined(checked) {
    if (checked.length === 0) {
        return null;
    }
    return checked.some((server) => server.found === "works") ? "works" : "fails";
}

/**
 * @param {IceServer} server
 * @returns {CheckedServer | null} null if its address is none
 */
function parts(server) {
    const [all, kind, secure, host, port, transport] = ICE_URL.exec(server.urls) ?? [];
    if (!all) {
        return null;
    }
    const isTcp = transport ? transport.toLowerCase() === "tcp" : Boolean(secure);
    return {
        server,
        isRelay: kind.toLowerCase() === "turn",
        isTcp,
        host,
        port: `${isTcp ? "TCP" : "UDP"} ${port ?? (secure ? 5349 : 3478)}`,
    };
}

/**
 * Whether a web socket works in both directions. This does not join the visit.
 *
 * @param {LinkFacts} facts
 * @returns {Promise<boolean>}
 */
function checkSocket({ base, token }) {
    return new Promise((resolve) => {
        const origin = location.origin.replace(/^http/, "ws");
        const socket = new WebSocket(`${origin}${base}${token}/socket?trial=1&device=${crypto.randomUUID()}`);
        const limit = setTimeout(() => end(false), TIMEOUT_MS);
        let received = 0;
        /** @param {boolean} works */
        const end = (works) => {
            clearTimeout(limit);
            socket.onclose = null;
            socket.close();
            resolve(works);
        };
        socket.onopen = () => socket.send(JSON.stringify({ type: "ping" }));
        socket.onmessage = () => {
            received += 1;
            if (received === 2) {
                // the service's first message, and the reply to the ping
                end(true);
            }
        };
        socket.onclose = () => end(false);
    });
}

/**
 * Returns "works", "idle" if the server answers without giving an address, or "silent".
 *
 * @param {CheckedServer} server
 * @returns {Promise<"works" | "idle" | "silent">}
 */
async function checkServer({ server, isRelay }) {
    const pc = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: isRelay ? "relay" : "all" });
    try {
        const wanted = isRelay ? "relay" : "srflx";
        const seen = new Set();
        /** @type {Promise<"works" | "idle" | "silent">} */
        const found = new Promise((resolve) => {
            let answered = false;
            let unreached = false;
            const resultAtEnd = () => {
                if (isRelay) {
                    return answered ? "idle" : "silent";
                }
                // Without NAT there is no server-reflexive address: gathering completed without an
                // error.
                return seen.has("host") && !unreached ? "works" : "silent";
            };
            setTimeout(() => resolve(isRelay && answered ? "idle" : "silent"), TIMEOUT_MS);
            pc.onicecandidate = ({ candidate }) => {
                if (!candidate) {
                    resolve(resultAtEnd());
                    return;
                }
                const kind = / typ (\w+)/.exec(candidate.candidate)?.[1];
                seen.add(kind);
                if (kind === wanted) {
                    resolve("works");
                }
            };
            pc.onicecandidateerror = ({ errorCode }) => {
                answered ||= errorCode < FIRST_BROWSER_ERROR;
                unreached ||= errorCode >= FIRST_BROWSER_ERROR;
            };
        });
        pc.createDataChannel("trial");
        await pc.setLocalDescription(await pc.createOffer());
        return await found;
    } catch {
        return "silent";
    } finally {
        pc.close();
    }
}
