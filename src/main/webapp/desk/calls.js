/*
 * The API calls of the desk. Calls that are not caused by the user are marked as background calls,
 * which do not prolong the session.
 */
import { call, file, get, path } from "../ui/api.js";
import { dayIn } from "../ui/times.js";

const base = ["desk", "v1"];
const MAX_MESSAGES = 100;

/** Milliseconds by which the browser's clock is behind the service's. */
let skew = 0;

/** The current time by the service's clock. */
export function now() {
    return Date.now() + skew;
}

/** The current day in a time zone by the service's clock: YYYY-MM-DD. */
export function today(zone) {
    return dayIn(zone, now());
}

function setClock(text) {
    const serverTime = Date.parse(text ?? "");
    if (!Number.isNaN(serverTime)) {
        // The header has whole seconds, so small differences are ignored.
        const difference = serverTime - Date.now();
        skew = Math.abs(difference) > 1500 ? difference : 0;
    }
}

/** The professional at this desk. */
export async function me({ background = false } = {}) {
    const { data } = await get(path([...base, "me"]), { background });
    setClock(data.now);
    return data;
}

/**
 * Returns a function that reads visits and can be called repeatedly.
 *
 * @param day null for today's visits and those that are running now
 * @return a function that resolves with the visits, or with null if they have not changed
 */
export function visitsReader(day = null) {
    let etag = null;
    return async () => {
        const response = await get(path([...base, "visits"], { day }), {
            background: true,
            etag,
            onResponse: (headers) => {
                setClock(headers.get("Date"));
                etag = headers.get("ETag") ?? etag;
            },
        });
        return response && response.data;
    };
}

/**
 * @param renewal whether the page only renews the status, without a choice of the user
 */
export function setAvailability(status, { background = false, renewal = false } = {}) {
    return call("PUT", path([...base, "availability"]), { body: { status, renewal }, background });
}

export async function patientOf({ organization, ref }) {
    return (await get(path([...base, "organizations", organization, "patients", ref]))).data;
}

const prescriptionsPath = (organization) => [...base, "organizations", organization, "prescriptions"];

export async function prescribe(organization, body, key) {
    return (await call("POST", path(prescriptionsPath(organization)), { body, key })).data;
}

/** A preview of the document as a file. */
export function preview(organization, body) {
    return file("POST", path([...prescriptionsPath(organization), "preview"]), { body });
}

/**
 * Returns a function that reads a page of conversations, newest message first.
 *
 * @return a function that resolves with {data, unread, next}; an unchanged page comes from the
 *     cache, without another audit event
 */
export function conversationsReader({ after, limit } = {}) {
    let cached = null;
    return async () => {
        let etag = null;
        const page = await get(path([...base, "conversations"], { after, limit }), {
            background: true,
            etag: cached?.etag,
            onResponse: (headers) => {
                etag = headers.get("ETag");
            },
        });
        if (page) {
            cached = { etag, page };
        }
        return cached.page;
    };
}

/** Opens the conversation with a patient, which is created if there is none. */
export async function openConversation({ organization, ref }) {
    return (
        await call("POST", path([...base, "conversations"]), {
            body: { organization: { id: organization }, patient: { ref } },
        })
    ).data;
}

/** Messages in their order: the latest ones, those before a number, or those after one. */
export function messages(id, { after, before, background = true } = {}) {
    return get(
        path([...base, "conversations", id, "messages"], {
            after,
            before,
            limit: after === undefined ? null : MAX_MESSAGES,
        }),
        { background },
    );
}

export async function send(id, text, clientId) {
    return (
        await call("POST", path([...base, "conversations", id, "messages"]), { body: { text, client_id: clientId } })
    ).data;
}

/** Marks all messages up to a number as read. */
export function markRead(id, number) {
    return call("PUT", path([...base, "conversations", id, "read"]), { body: { number }, background: true });
}
