import assert from "node:assert/strict";
import { test } from "node:test";
import { PictureRate } from "../../../main/webapp/call/picture-rate.js";

const GOOD = { loss: 0, soundLoss: 0, sendsPicture: true, bandwidth: 2_000_000 };
const LOSSY = { ...GOOD, loss: 0.12, soundLoss: 0.12 };
const EXTREME = { ...LOSSY, loss: 0.5 };
const NARROW = { ...GOOD, loss: null, bandwidth: 60_000 };
/** What is measured without a picture: the loss of the last one, and an estimate that nothing changes. */
const HELD = { loss: 0.5, soundLoss: 0.05, sendsPicture: false, bandwidth: 40_000 };

function after(rate, sample, times) {
    for (let i = 0; i < times; i++) {
        rate.add(sample);
    }
    return rate.limit;
}

test("the picture begins with 1.5 Mbit/s, and never takes more", () => {
    const rate = new PictureRate();
    assert.equal(rate.limit, 1_500_000);
    assert.equal(after(rate, GOOD, 100), 1_500_000);
});

test("one lost measurement changes nothing, lasting loss steps down", () => {
    const rate = new PictureRate();
    rate.add(LOSSY);
    rate.add(GOOD);
    assert.equal(rate.limit, 1_500_000);
    assert.equal(after(rate, LOSSY, 2), 800_000);
    assert.equal(after(rate, LOSSY, 2), 400_000);
});

test("extreme loss takes the picture away at once, for the sake of the sound", () => {
    assert.equal(after(new PictureRate(), EXTREME, 2), 0);
});

test("a network with room for the sound only gets no picture, even before the first report of loss", () => {
    assert.equal(after(new PictureRate(), NARROW, 2), 0);
});

test("without loss it steps up again", () => {
    const rate = new PictureRate();
    after(rate, LOSSY, 2);
    assert.equal(after(rate, GOOD, 4), 800_000);
    assert.equal(after(rate, GOOD, 1), 1_500_000);
});

test("a picture that had to go comes back, later each time", () => {
    const rate = new PictureRate();
    const back = () => {
        after(rate, EXTREME, 2);
        let samples = 0;
        while (rate.limit === 0 && samples < 1000) {
            rate.add(HELD);
            samples += 1;
        }
        return samples;
    };
    const times = [back(), back(), back(), back(), back(), back()];
    assert.deepEqual(times, [10, 20, 40, 60, 60, 60]);
});

test("a browser that measures nothing keeps the limit", () => {
    assert.equal(after(new PictureRate(), { ...NARROW, bandwidth: null }, 50), 1_500_000);
});

test("loss that the sound survives leaves a small picture, however long it lasts", () => {
    assert.equal(after(new PictureRate(), LOSSY, 1000), 150_000);
});

test("a low estimate counts only while a picture is sent, and once it has settled", () => {
    assert.equal(after(new PictureRate(), { ...NARROW, loss: 0, sendsPicture: false }, 100), 1_500_000);
    const rate = new PictureRate();
    after(rate, NARROW, 2);
    assert.equal(after(rate, HELD, 10), 150_000);
    assert.equal(after(rate, NARROW, 5), 150_000);
    assert.equal(after(rate, NARROW, 2), 0);
});
