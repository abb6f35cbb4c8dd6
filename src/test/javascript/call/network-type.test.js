import assert from "node:assert/strict";
import { test } from "node:test";
import { watchNetworkType } from "../../../main/webapp/call/network-type.js";

/** A network information as browsers have it; its type is undefined on desktops. */
function watched(type) {
    const connection = Object.assign(new EventTarget(), { type });
    const page = new EventTarget();
    let changes = 0;
    watchNetworkType(connection, page, () => {
        changes += 1;
    });
    return {
        becomes(next) {
            connection.type = next;
            connection.dispatchEvent(new Event("change"));
            return changes;
        },
        online() {
            page.dispatchEvent(new Event("online"));
            return changes;
        },
    };
}

test("estimates of the bandwidth are no change of the network", () => {
    const phone = watched("wifi");
    for (let i = 0; i < 5; i++) {
        assert.equal(phone.becomes("wifi"), 0);
    }
    assert.equal(watched(undefined).becomes(undefined), 0);
});

test("another type of network is", () => {
    const phone = watched("wifi");
    assert.equal(phone.becomes("cellular"), 1);
    assert.equal(phone.becomes("cellular"), 1);
    assert.equal(phone.becomes("wifi"), 2);
});

test("no network is not another one, and what follows it is told once", () => {
    const phone = watched("wifi");
    assert.equal(phone.becomes("none"), 0);
    assert.equal(phone.becomes("cellular"), 1);
    const back = watched("wifi");
    assert.equal(back.becomes("none"), 0);
    assert.equal(back.online(), 1);
    assert.equal(back.becomes("none"), 1);
    assert.equal(back.becomes("none"), 1);
});

test("a browser that tells nothing of networks tells when it is online again", () => {
    const page = new EventTarget();
    let changes = 0;
    watchNetworkType(undefined, page, () => {
        changes += 1;
    });
    page.dispatchEvent(new Event("online"));
    assert.equal(changes, 1);
});
