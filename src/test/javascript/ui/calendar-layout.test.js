import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
globalThis.location = { search: "" };
const { hourMarks, hoursAfter, hoursOf, partOf, places, wholeDay } =
    await import("../../../main/webapp/ui/elements/calendar-layout.js");
const { clockTime, instantAt } = await import("../../../main/webapp/ui/times.js");

const HOUR = 3_600_000;
const MADRID = "Europe/Madrid";
const DAY = "2031-05-06";
const at = (time) => Date.parse(`${DAY}T${time}:00Z`);
const visit = (name, from, to) => ({ name, from: at(from), to: at(to) });
const shown = { from: at("08:00"), to: at("18:00") };
const cancelled = (...args) => ({ ...visit(...args), isAside: true });
const placed = (...items) =>
    Object.fromEntries(places(items, shown).placed.map(({ item, place }) => [item.name, place]));
/** Lane, lanes and strips of each visit by its name; null for those that are only counted. */
const lanesOf = ({ placed: all }) =>
    Object.fromEntries(all.map(({ item, place }) => [item.name, place && [place.lane, place.lanes, place.strips]]));

test("visits stand at their time, as long as they are", () => {
    assert.deepEqual(placed(visit("a", "09:30", "10:15")), {
        a: { start: 1.5, length: 0.75, lane: 0, lanes: 1, strips: 0 },
    });
});

test("visits that overlap stand side by side, those that follow each other do not", () => {
    const found = placed(
        visit("long", "09:00", "11:00"),
        visit("first", "09:00", "09:30"),
        visit("next", "09:30", "10:00"),
        visit("later", "11:00", "12:00"),
    );
    assert.deepEqual(
        Object.entries(found).map(([name, { lane, lanes }]) => [name, lane, lanes]),
        [
            ["long", 0, 2],
            ["first", 1, 2],
            ["next", 1, 2],
            ["later", 0, 1],
        ],
    );
});

test("a very short visit is long enough to be read, and others stand beside it", () => {
    const found = placed(visit("short", "09:00", "09:01"), visit("next", "09:05", "09:20"));
    assert.equal(found.short.length, 0.25);
    assert.deepEqual([found.short.lane, found.next.lane], [0, 1]);
});

test("a cancelled visit takes no lane from others, and the whole width where there is nothing else", () => {
    const found = places(
        [
            visit("long", "09:00", "13:00"),
            cancelled("beside", "09:30", "10:00"),
            visit("short", "10:00", "10:15"),
            cancelled("first", "11:00", "11:30"),
            cancelled("second", "11:15", "11:45"),
            cancelled("alone", "14:00", "14:30"),
        ],
        shown,
    );
    assert.deepEqual(lanesOf(found), {
        long: [0, 2, 2],
        short: [1, 2, 2],
        beside: [0, 0, 2],
        first: [0, 0, 2],
        second: [1, 0, 2],
        alone: [0, 1, 0],
    });
    assert.deepEqual([found.lanes, found.strips, found.more], [2, 2, []]);
});

test("a cancelled visit between others does not make them share lanes", () => {
    const found = places(
        [visit("a", "09:00", "10:00"), cancelled("long", "09:30", "11:30"), visit("b", "11:00", "12:00")],
        shown,
    );
    assert.deepEqual(lanesOf(found), { a: [0, 1, 1], b: [0, 1, 1], long: [0, 0, 1] });
});

test("where there are few lanes as many visits as possible are shown, and others are counted", () => {
    const found = places(
        [
            visit("long", "09:00", "13:00"),
            visit("a", "09:15", "09:45"),
            cancelled("off", "09:15", "09:45"),
            visit("b", "09:30", "10:00"),
            visit("c", "10:00", "10:30"),
            visit("later", "14:00", "15:00"),
            visit("same", "14:00", "15:00"),
        ],
        shown,
        1,
    );
    assert.deepEqual(lanesOf(found), {
        long: null,
        a: [0, 1, 1],
        off: null,
        b: null,
        c: [0, 1, 1],
        later: [0, 1, 1],
        same: null,
    });
    assert.deepEqual(
        found.more.map(({ count, place }) => [count, place.start, place.length, place.lanes, place.strips]),
        [
            [3, 1, 4, 0, 1],
            [1, 6, 1, 0, 1],
        ],
    );
    assert.deepEqual([found.lanes, found.strips], [1, 1]);
});

test("of a visit across midnight each day has its part", () => {
    const across = { from: at("23:30"), to: at("23:30") + HOUR };
    const days = [DAY, "2031-05-07"].map((date) => wholeDay(date, "UTC"));
    assert.deepEqual(
        days.map((day) => places([across], day).placed.map(({ place }) => [place.start, place.length])),
        [[[23.5, 0.5]], [[0, 0.5]]],
    );
    assert.deepEqual(places([across], wholeDay("2031-05-08", "UTC")).placed, []);
});

test("the usual hours are shown, and those in which there is something, by the clock of the zone", () => {
    assert.deepEqual(hoursOf([DAY], MADRID, []), { fromHour: 8, toHour: 18 });
    const early = { from: at("05:30"), to: at("06:00") };
    const late = { from: at("18:10"), to: at("18:20") };
    assert.deepEqual(hoursOf([DAY], MADRID, [early, late]), { fromHour: 7, toHour: 21 });
    const toMidnight = { from: at("21:30"), to: at("22:00") };
    assert.deepEqual(hoursOf([DAY], MADRID, [toMidnight]), { fromHour: 8, toHour: 24 });
    assert.deepEqual(hoursOf([DAY], MADRID, [{ from: at("22:00"), to: at("23:00") }]), { fromHour: 8, toHour: 18 });
});

test("a day has 25 hours if clocks are put back, and the hour that they show twice is there twice", () => {
    const day = partOf("2031-10-26", MADRID, { fromHour: 0, toHour: 24 });
    assert.equal(day.to - day.from, 25 * HOUR);
    assert.deepEqual(
        hourMarks(day)
            .slice(0, 5)
            .map((mark) => clockTime(mark, MADRID)),
        ["00:00", "01:00", "02:00", "02:00", "03:00"],
    );
    assert.equal(hoursAfter(instantAt("2031-10-26", "09:00", MADRID), day), 10);
    const working = partOf("2031-10-26", MADRID, { fromHour: 8, toHour: 18 });
    assert.equal(working.to - working.from, 10 * HOUR);
});

test("a day has 23 hours if clocks are put forward", () => {
    const day = partOf("2031-03-30", MADRID, { fromHour: 0, toHour: 24 });
    assert.equal(day.to - day.from, 23 * HOUR);
    assert.deepEqual(
        hourMarks(day)
            .slice(0, 4)
            .map((mark) => clockTime(mark, MADRID)),
        ["00:00", "01:00", "03:00", "04:00"],
    );
});

test("a time of day is the first instant that shows it, also where clocks change and west of UTC", () => {
    const iso = (...args) => new Date(instantAt(...args)).toISOString();
    assert.equal(iso(DAY, "10:00", MADRID), "2031-05-06T08:00:00.000Z");
    assert.equal(iso(DAY, "23:30", "America/Lima"), "2031-05-07T04:30:00.000Z");
    assert.equal(iso("2031-10-26", "02:30", MADRID), "2031-10-26T00:30:00.000Z");
    assert.equal(iso("2031-10-26", "03:00", MADRID), "2031-10-26T02:00:00.000Z");
    assert.equal(iso("2031-03-30", "02:30", MADRID), "2031-03-30T01:30:00.000Z");
    assert.equal(iso("2031-03-30", "03:00", MADRID), "2031-03-30T01:00:00.000Z");
});
