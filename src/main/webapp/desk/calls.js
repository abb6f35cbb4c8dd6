/* The calls of the desk. What nobody asked for is read in the background: it keeps no session alive. */
import { call, file, get, path } from "../ui/api.js";
import { dayIn } from "../ui/times.js";

const base = ["desk", "v1"];
const MOST = 100;

/** How far our clock is behind the service's, in milliseconds. */
let skew = 0;

/** What time it is for the service. */
export function now() {
    return Date.now() + skew;
}

/** Which day it is for the service, in a zone: YYYY-MM-DD. */
export function today(zone) {
    return dayIn(zone, now());
}

function tellTime(text) {
    const said = Date.parse(text ?? "");
    if (!Number.isNaN(said)) {
        // Seconds are told, not their parts: a clock that is right is not corrected.
        const away = said - Date.now();
        skew = Math.abs(away) > 1500 ? away : 0;
    }
}

/** Who works here. */
export async function me({ background = false } = {}) {
    const { data } = await get(path([...base, "me"]), { background });
    tellTime(data.now);
    return data;
}

/**
 * Reads visits again and again.
 *
 * @param day null for those of today and whatever goes on now
 * @return a function that gives them, or null if they are as before
 */
export function visitsReader(day = null) {
    let tag = null;
    return async () => {
        const answer = await get(path([...base, "visits"], { day }), {
            background: true,
            tag,
            answered: (headers) => {
                tellTime(headers.get("Date"));
                tag = headers.get("ETag") ?? tag;
            },
        });
        return answer && answer.data;
    };
}

/** @param renewal whether the page says it by itself, and nobody chose it */
export function setAvailability(status, { background = false, renewal = false } = {}) {
    return call("PUT", path([...base, "availability"]), { body: { status, renewal }, background });
}

export async function patientOf({ organization, ref }) {
    return (await get(path([...base, "organizations", organization, "patients", ref]))).data;
}

const papers = (organization) => [...base, "organizations", organization, "prescriptions"];

export async function prescribe(organization, body, key) {
    return (await call("POST", path(papers(organization)), { body, key })).data;
}

/** The paper as it would be: a file. */
export function preview(organization, body) {
    return file("POST", path([...papers(organization), "preview"]), { body });
}

/**
 * Reads a page of conversations again and again, those with the newest message first.
 *
 * @return a function that gives it, {data, unread, next}; what is as before was shown already, and is read no more
 */
export function conversationsReader({ after, limit } = {}) {
    let kept = null;
    return async () => {
        let tag = null;
        const page = await get(path([...base, "conversations"], { after, limit }), {
            background: true,
            tag: kept?.tag,
            answered: (headers) => {
                tag = headers.get("ETag");
            },
        });
        if (page) {
            kept = { tag, page };
        }
        return kept.page;
    };
}

/** The one with a patient, which is made if there is none. */
export async function openConversation({ organization, ref }) {
    return (await call("POST", path([...base, "conversations"]), { body: { organization: { id: organization }, patient: { ref } } })).data;
}

/** Messages in their order: the last ones, those before a number, or those after one. */
export function messages(id, { after, before, background = true } = {}) {
    return get(path([...base, "conversations", id, "messages"], { after, before, limit: after === undefined ? null : MOST }), { background });
}

export async function send(id, text, clientId) {
    return (await call("POST", path([...base, "conversations", id, "messages"]), { body: { text, client_id: clientId } })).data;
}

/** Everything up to a number was seen. */
export function markRead(id, number) {
    return call("PUT", path([...base, "conversations", id, "read"]), { body: { number }, background: true });
}
