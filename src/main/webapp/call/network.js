// Tries what a call needs of the network: the web socket to the service, UDP to the STUN and TURN servers, and TCP to the TURN servers. All
// at once, each with a short time-out. A TURN server is taken for good if it gives an address: what it relays is not tried.

const LIMIT_MS = 6000;
const MOST_SERVERS = 8;
const UNREACHED = 700; // from here on, error codes of ICE are the browser's and not a server's

const FORM = /^(stun|turn)(s?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/i;

/**
 * @param servers as RTCPeerConnection takes them
 * @returns {{service, udp, tcp, closed, relayed, idle}} the first three "works", "fails" or null if there is nothing to try; closed: what has
 * to be opened, such as {port: "UDP 3478", host}; relayed: whether a TURN server is ready; idle: servers that answer and relay nothing
 */
export async function tryNetwork(facts, servers) {
    const known = servers.slice(0, MOST_SERVERS).map(parts).filter(Boolean);
    const [socket, ...found] = await Promise.all([trySocket(facts), ...known.map(tryServer)]);
    const tried = known.map((server, i) => ({ ...server, found: found[i] }));
    const relays = tried.filter((server) => server.isRelay);
    // An address of a STUN server says little where a relay over UDP was tried.
    const udp = tried.filter((server) => !server.isTcp && (server.isRelay || !relays.some((relay) => !relay.isTcp)));
    const silent = tried.filter((server) => server.found === "silent").map(({ port, host }) => ({ port, host }));
    const closed = silent.filter((one, i) => i === silent.findIndex(({ port, host }) => port === one.port && host === one.host));
    if (!socket) {
        closed.unshift({ port: `TCP ${location.port || (location.protocol === "https:" ? 443 : 80)}`, host: location.hostname, isSocket: true });
    }
    return {
        service: socket ? "works" : "fails",
        udp: summed(udp),
        tcp: summed(relays.filter((server) => server.isTcp)),
        closed,
        relayed: relays.some((server) => server.found === "works"),
        idle: tried.filter((server) => server.found === "idle").map((server) => server.host),
    };
}

function summed(tried) {
    if (tried.length === 0) {
        return null;
    }
    return tried.some((server) => server.found === "works") ? "works" : "fails";
}

function parts(server) {
    const [all, kind, secure, host, port, transport] = FORM.exec(server.urls) ?? [];
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

/** Whether both directions of a web socket get through. Nobody comes in to the visit by it. */
function trySocket({ base, token }) {
    return new Promise((done) => {
        const origin = location.origin.replace(/^http/, "ws");
        const socket = new WebSocket(`${origin}${base}${token}/socket?trial=1&device=${crypto.randomUUID()}`);
        const limit = setTimeout(() => end(false), LIMIT_MS);
        let heard = 0;
        const end = (works) => {
            clearTimeout(limit);
            socket.onclose = null;
            socket.close();
            done(works);
        };
        socket.onopen = () => socket.send(JSON.stringify({ type: "ping" }));
        socket.onmessage = () => {
            heard += 1;
            if (heard === 2) { // the welcome, and the answer
                end(true);
            }
        };
        socket.onclose = () => end(false);
    });
}

/** "works", "idle" if it answers and gives no address, or "silent". */
async function tryServer({ server, isRelay }) {
    const pc = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: isRelay ? "relay" : "all" });
    try {
        const wanted = isRelay ? "relay" : "srflx";
        const seen = new Set();
        const found = new Promise((done) => {
            let answered = false;
            let unreached = false;
            const ended = () => {
                if (isRelay) {
                    return answered ? "idle" : "silent";
                }
                // A browser that is not behind NAT has no other address to find out: all was gathered and nothing went wrong.
                return seen.has("host") && !unreached ? "works" : "silent";
            };
            setTimeout(() => done(isRelay && answered ? "idle" : "silent"), LIMIT_MS);
            pc.onicecandidate = ({ candidate }) => {
                if (!candidate) {
                    done(ended());
                    return;
                }
                const kind = / typ (\w+)/.exec(candidate.candidate)?.[1];
                seen.add(kind);
                if (kind === wanted) {
                    done("works");
                }
            };
            pc.onicecandidateerror = ({ errorCode }) => {
                answered ||= errorCode < UNREACHED;
                unreached ||= errorCode >= UNREACHED;
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
