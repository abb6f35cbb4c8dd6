import assert from "node:assert/strict";
import { test } from "node:test";
import { WakeLock } from "../../../main/webapp/call/wake-lock.js";
import { ScriptedBrowser, settle } from "./scripted-browser.js";

/** A browser that gives locks, and takes them when the page is hidden. */
function locking() {
    const browser = new ScriptedBrowser();
    const locks = [];
    const release = async (lock) => {
        lock.released = true;
    };
    navigator.wakeLock = {
        request: async () => {
            const lock = { released: false, release: () => release(lock) };
            locks.push(lock);
            return lock;
        },
    };
    return { browser, locks, held: () => locks.filter(({ released }) => !released).length };
}

test("the screen stays on until the person leaves", async () => {
    const { locks, held } = locking();
    const lock = new WakeLock();
    lock.keep(true);
    await settle();
    lock.keep(true);
    await settle();
    assert.equal(held(), 1);
    assert.equal(locks.length, 1);
    lock.keep(false);
    await settle();
    assert.equal(held(), 0);
});

test("a lock that the browser took with the page is requested again when the page is seen", async () => {
    const { browser, locks, held } = locking();
    new WakeLock().keep(true);
    await settle();
    locks[0].released = true;
    await browser.show(false);
    assert.equal(held(), 0);
    await browser.show(true);
    assert.equal(held(), 1);
});

test("whoever leaves while a lock is requested keeps none, and nobody gets one who does not wait", async () => {
    const { browser, locks, held } = locking();
    const lock = new WakeLock();
    await browser.show(true);
    assert.equal(locks.length, 0);
    lock.keep(true);
    lock.keep(false);
    await settle();
    assert.equal(held(), 0);
});

test("a browser without locks, or that refuses one, is done without", async () => {
    const { browser } = locking();
    delete navigator.wakeLock;
    new WakeLock().keep(true);
    await settle();
    navigator.wakeLock = { request: async () => Promise.reject(new DOMException("", "NotAllowedError")) };
    new WakeLock().keep(true);
    await browser.show(true);
});
