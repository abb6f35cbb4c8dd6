import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" } };
globalThis.location = { search: "", href: "https://care.example/console/" };
const { bands, labelled, linear, ticks } = await import("../../../main/webapp/ui/elements/scales.js");
const { Chart } = await import("../../../main/webapp/ui/elements/chart.js");

/** All elements and texts of a component, without a document. */
function parts(node) {
    if (Array.isArray(node)) {
        return node.flatMap(parts);
    }
    if (typeof node === "string") {
        return [node];
    }
    if (!node?.type) {
        return [];
    }
    return typeof node.type === "function"
        ? parts(node.type(node.props))
        : [node, ...parts([node.props.children].flat())];
}

const chart = (days, ...series) => parts(Chart({ title: "Visits", none: "There were none.", days, series }));
const visits = (...values) => ({ kind: "all", name: "Visits", values });
const ofType = (all, ...types) => all.filter(({ type }) => types.includes(type));

test("an axis has a few round numbers, the last one not below the highest value", () => {
    assert.deepEqual(ticks(3), [0, 1, 2, 3]);
    assert.deepEqual(ticks(7), [0, 2, 4, 6, 8]);
    assert.deepEqual(ticks(31), [0, 10, 20, 30, 40]);
    assert.deepEqual(ticks(1000), [0, 500, 1000]);
    for (let highest = 1; highest < 20_000; highest = Math.ceil(highest * 1.1)) {
        const all = ticks(highest);
        assert.ok(all[all.length - 1] >= highest, `${highest}: ${all}`);
        assert.ok(all[all.length - 2] < highest, `${highest}: ${all}`);
        assert.ok(all.length <= 5, `${highest}: ${all}`);
        assert.ok(all.every(Number.isInteger), `${highest}: ${all}`);
    }
});

test("an axis of nothing, and of one, still has a height", () => {
    assert.deepEqual(ticks(0), [0, 1]);
    assert.deepEqual(ticks(1), [0, 1]);
});

test("a value is between the ground and the top, which is above it", () => {
    const y = linear(40, 168, 12);
    assert.equal(y(0), 168);
    assert.equal(y(40), 12);
    assert.equal(y(10), 129);
});

test("places are of equal width, beside each other and within the range", () => {
    assert.deepEqual(bands(2, 0, 100, 0.2), [
        { start: 5, middle: 25, width: 40 },
        { start: 55, middle: 75, width: 40 },
    ]);
    const places = bands(14, 44, 632);
    places.slice(1).forEach(({ start }, i) => assert.ok(start > places[i].start + places[i].width));
    assert.ok(places[13].start + places[13].width <= 632);
    assert.deepEqual(bands(1, 0, 100, 0.2), [{ start: 10, middle: 50, width: 80 }]);
    assert.deepEqual(bands(0, 0, 100), []);
});

test("the last place has a label, and at most so many have one", () => {
    assert.deepEqual(labelled(14, 7), [1, 3, 5, 7, 9, 11, 13]);
    assert.deepEqual(labelled(3, 7), [0, 1, 2]);
    assert.deepEqual(labelled(1, 7), [0]);
    assert.deepEqual(labelled(0, 7), []);
    for (let count = 1; count < 40; count++) {
        const found = labelled(count, 7);
        assert.ok(found.length <= 7);
        assert.equal(found[found.length - 1], count - 1);
    }
});

test("a chart of nothing says so, and draws nothing", () => {
    const all = chart(["2026-11-26", "2026-11-27"], visits(0, 0));
    assert.ok(all.includes("There were none."));
    assert.deepEqual(ofType(all, "svg", "table"), []);
    assert.ok(chart([], visits()).includes("There were none."));
});

test("a chart of one day has one bar, no wider than a bar is", () => {
    const bars = ofType(chart(["2026-11-27"], visits(3)), "rect");
    assert.equal(bars.length, 1);
    assert.equal(bars[0].props.width, 36);
});

test("days without a value have no bar, and the part stands in front of the whole", () => {
    const part = { kind: "part", name: "Did not meet", values: [0, 0, 2] };
    const bars = ofType(chart(["2026-11-25", "2026-11-26", "2026-11-27"], visits(4, 0, 8), part), "rect");
    assert.deepEqual(
        bars.map(({ props }) => props.class),
        ["all", "all", "part"],
    );
    assert.ok(bars[2].props.height * 4 - bars[1].props.height < 0.1);
    assert.equal(bars[2].props.y + bars[2].props.height, bars[1].props.y + bars[1].props.height);
});

test("each value of a line has a dot, also a single one", () => {
    const line = { kind: "line", name: "Redeemed", values: [5] };
    assert.equal(ofType(chart(["2026-11-27"], line), "circle").length, 1);
    const three = { ...line, values: [0, 5, 1] };
    assert.equal(ofType(chart(["2026-11-25", "2026-11-26", "2026-11-27"], three), "circle").length, 3);
});

test("the table has all numbers, the newest day first, and the drawing is hidden from screen readers", () => {
    const all = chart(["2026-11-26", "2026-11-27"], visits(1200, 7));
    assert.deepEqual(
        ofType(all, "td").map((cell) => parts(cell).at(-1)),
        ["7", "1,200"],
    );
    assert.deepEqual(
        ofType(all, "time").map(({ props }) => props.datetime),
        ["2026-11-27", "2026-11-26"],
    );
    assert.equal(ofType(all, "svg")[0].props["aria-hidden"], "true");
});
