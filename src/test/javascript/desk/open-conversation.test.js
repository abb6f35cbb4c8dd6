import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const PATIENT = "patient";

globalThis.document = { documentElement: { lang: "en" }, body: { dataset: { root: "" } }, visibilityState: "visible" };
globalThis.location = { search: "", href: "http://localhost/desk/messages", pathname: "/desk/messages" };

const { OpenConversation } = await import("../../../main/webapp/desk/open-conversation.js");

/** The service's messages. */
let stored;
/** The calls that change something. */
let changes;
let listReads;

beforeEach(() => {
    stored = numbered(3);
    changes = [];
    listReads = 0;
    document.visibilityState = "visible";
    globalThis.fetch = async (address, { method, body }) => {
        const { pathname, searchParams } = new URL(address, location.href);
        if (method !== "GET") {
            changes.push([method, pathname, body]);
            return new Response(null, { status: 204 });
        }
        const [after, before] = ["after", "before"].map((name) => searchParams.get(name));
        const found = stored.filter(({ number }) => !(number <= after) && !(before !== null && number >= before));
        const isMore = found.length > 2;
        const data = after === null ? found.slice(-2) : found.slice(0, 2);
        return Response.json({ data, more: isMore });
    };
});

function numbered(count) {
    return [...Array(count).keys()].map((i) => ({ number: i + 1, from: PATIENT, text: `Text ${i + 1}` }));
}

/** A conversation with the two latest messages, of which the first has been read. */
function opened() {
    const found = { id: "c", own_read: 2, other_read: 0, writable: true, last: 3 };
    return new OpenConversation(found, { data: stored.slice(-2), more: true }, async () => {
        listReads += 1;
    });
}

function numbersOf({ talk }) {
    return talk.current.messages.map(({ number }) => number);
}

/** What runs after the responses of the service. */
function settle() {
    return new Promise((resolve) => setTimeout(resolve, 0));
}

async function until(condition) {
    for (let i = 0; i < 1000 && !condition(); i++) {
        await settle();
    }
    assert.ok(condition());
}

test("messages are marked as read once the conversation is shown, and the list is read again", async () => {
    const conversation = opened();
    conversation.markSeen();
    assert.deepEqual(changes, []);
    conversation.setShown(true);
    await until(() => listReads === 1);
    assert.deepEqual(changes, [["PUT", "/desk/v1/conversations/c/read", '{"number":3}']]);
});

test("messages are marked as read as soon as a hidden page can be seen", async () => {
    document.visibilityState = "hidden";
    const conversation = opened();
    conversation.setShown(true);
    assert.deepEqual(changes, []);
    document.visibilityState = "visible";
    conversation.markSeen();
    await until(() => changes.length === 1);
});

test("messages that were not marked as read, because the service was away, are marked later", async () => {
    const answer = globalThis.fetch;
    const conversation = opened();
    globalThis.fetch = () => Promise.reject(new TypeError("away"));
    conversation.setShown(true);
    await settle();
    globalThis.fetch = answer;
    await until(() => {
        conversation.markSeen();
        return changes.length > 0;
    });
});

test("newer messages are loaded page by page, and marked as read", async () => {
    const conversation = opened();
    conversation.setShown(true);
    await until(() => listReads === 1);
    stored = numbered(8);
    conversation.receive({ last: 8, other_read: 0 });
    await until(() => listReads === 2);
    assert.deepEqual(numbersOf(conversation), [2, 3, 4, 5, 6, 7, 8]);
    assert.equal(changes.at(-1)[2], '{"number":8}');
});

test("where nothing notifies of messages, they are found by looking", async () => {
    const conversation = opened();
    await conversation.refresh();
    assert.deepEqual(numbersOf(conversation), [2, 3]);
    stored = numbered(4);
    await conversation.refresh();
    assert.deepEqual(numbersOf(conversation), [2, 3, 4]);
});

test("messages that arrive after the conversation was left are not marked as read", async () => {
    const conversation = opened();
    conversation.setShown(true);
    await until(() => listReads === 1);
    stored = numbered(4);
    conversation.receive({ last: 4, other_read: 0 });
    conversation.setShown(false);
    await until(() => numbersOf(conversation).includes(4));
    await settle();
    assert.equal(changes.length, 1);
});

test("earlier messages come before the others, until there are none", async () => {
    stored = numbered(5);
    const conversation = opened();
    await conversation.loadEarlier();
    assert.deepEqual(numbersOf(conversation), [2, 3, 4, 5]);
    assert.ok(conversation.talk.current.hasEarlier);
    await conversation.loadEarlier();
    assert.deepEqual(numbersOf(conversation), [1, 2, 3, 4, 5]);
    assert.ok(!conversation.talk.current.hasEarlier);
});

test("an answer is shown once, even if it is notified as well", async () => {
    const conversation = opened();
    stored.push({ number: 4, from: "professional", text: "Answer" });
    conversation.receive({ last: 4, other_read: 0 });
    conversation.addAnswer(stored[3]);
    await until(() => listReads > 0);
    await settle();
    assert.deepEqual(numbersOf(conversation), [2, 3, 4]);
    assert.equal(conversation.talk.current.answered, 4);
});

test("what the patient has read never goes back", () => {
    const conversation = opened();
    conversation.receive({ last: 3, other_read: 2 });
    conversation.update({ last: 3, other_read: 1, writable: false });
    assert.equal(conversation.talk.current.otherRead, 2);
    assert.equal(conversation.talk.current.writable, false);
});
