import assert from "node:assert/strict";
import { test } from "node:test";
import { copyOf, exceptionsOf, exceptionsToSend, weekOf, weeklyToSend } from "../../../main/webapp/console/hours.js";

const MONDAY = {
    day: "monday",
    periods: [{ from: "09:00", to: "24:00" }],
    breaks: [{ from: "13:00", to: "14:00" }],
};

test("a week has its seven days, whichever are stored, and is sent as it was read", () => {
    const week = weekOf([{ day: "sunday", periods: [{ from: "10:00", to: "12:00" }], breaks: [] }, MONDAY]);
    assert.equal(week.length, 7);
    const sent = weeklyToSend(week);
    assert.deepEqual(sent[0], MONDAY);
    assert.deepEqual(sent[1], { day: "tuesday", periods: [], breaks: [] });
    assert.deepEqual(sent[6].periods, [{ from: "10:00", to: "12:00" }]);
});

test("no week is seven free days", () => {
    assert.deepEqual(
        weeklyToSend(weekOf(null)).filter(({ periods }) => periods.length),
        [],
    );
});

test("the end of the day is 00:00 in a form, and 24:00 in the API", () => {
    const [monday] = weekOf([MONDAY]);
    assert.equal(monday.periods[0].to, "00:00");
    monday.periods[0].from = "00:00";
    assert.deepEqual(weeklyToSend([monday])[0].periods, [{ from: "00:00", to: "24:00" }]);
});

test("times that are not typed are sent as missing, so that the service says where", () => {
    const [monday] = weekOf([MONDAY]);
    monday.breaks[0].to = "";
    assert.deepEqual(weeklyToSend([monday])[0].breaks, [{ from: "13:00", to: null }]);
    assert.deepEqual(exceptionsToSend([{ id: "one", first: "", last: "", periods: [], breaks: [] }]), [
        { from: null, to: null, periods: [], breaks: [] },
    ]);
});

test("an exception for one date has no last day", () => {
    const stored = [
        { from: "2026-12-24", to: "2026-12-24", periods: [], breaks: [] },
        { from: "2027-01-04", to: "2027-01-08", periods: MONDAY.periods, breaks: [] },
    ];
    const exceptions = exceptionsOf(stored);
    assert.deepEqual(
        exceptions.map(({ first, last }) => [first, last]),
        [
            ["2026-12-24", ""],
            ["2027-01-04", "2027-01-08"],
        ],
    );
    assert.deepEqual(exceptionsToSend(exceptions), [{ ...stored[0], to: null }, stored[1]]);
});

test("a copied day changes by itself", () => {
    const [monday] = weekOf([MONDAY]);
    const tuesday = copyOf(monday);
    assert.deepEqual(weeklyToSend([tuesday])[0].periods, MONDAY.periods);
    assert.notEqual(tuesday.periods[0].id, monday.periods[0].id);
});
