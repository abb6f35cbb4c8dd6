import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

let stored;
let shown;
let answer;
let isLookedAt;

class Notification {
    static permission = "default";

    static async requestPermission() {
        Notification.permission = answer;
        return answer;
    }

    constructor(title, { body }) {
        shown.push(`${title}: ${body}`);
    }
}

globalThis.window = globalThis;
globalThis.Notification = Notification;
globalThis.document = { hasFocus: () => isLookedAt };
globalThis.localStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
};

const { areNotificationsOn, notifyOnDesktop, setNotificationsOn } =
    await import("../../../main/webapp/desk/desktop-notifications.js");

beforeEach(async () => {
    stored = new Map();
    shown = [];
    answer = "granted";
    isLookedAt = false;
    Notification.permission = "default";
    await setNotificationsOn(false);
});

test("nobody is notified, or asked, before they switch it on", () => {
    notifyOnDesktop("A patient has come.");
    assert.deepEqual(shown, []);
    assert.equal(Notification.permission, "default");
});

test("who has said yes twice is notified while the desk is not looked at", async () => {
    assert.equal(await setNotificationsOn(true), true);
    notifyOnDesktop("A patient has come.");
    isLookedAt = true;
    notifyOnDesktop("Another one has come.");
    assert.deepEqual(shown, ["Patient Care: A patient has come."]);
});

test("it stays off where the browser does not allow it, and ends when that is withdrawn", async () => {
    answer = "denied";
    assert.equal(await setNotificationsOn(true), false);
    assert.equal(areNotificationsOn(), false);
    answer = "granted";
    await setNotificationsOn(true);
    assert.equal(areNotificationsOn(), true);
    Notification.permission = "denied";
    assert.equal(areNotificationsOn(), false);
});
