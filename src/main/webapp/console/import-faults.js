/* The lines of a file of patients that cannot be loaded, and their correction. */
import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { get } from "../ui/api.js";
import { BusyButton } from "../ui/elements/button.js";
import { FieldError } from "../ui/elements/form.js";
import { Table } from "../ui/elements/list.js";
import { Loaded } from "../ui/elements/loaded.js";
import { Failure } from "../ui/elements/notice.js";
import { announce } from "../ui/elements/toast.js";
import { Problem } from "../ui/problem.js";

/**
 * @import { Answer, Schema } from "api-types"
 * @import { ComponentChildren } from "preact"
 * @import { Column } from "../ui/elements/list.js"
 * @import { Texts } from "../ui/words.js"
 */

/** @typedef {Schema<"FaultyLine">} FaultyLine */
/** @typedef {Schema<"CorrectedLinesRequest">["lines"]} CorrectedLines */
/** @typedef {Map<number, string[]>} Edits the cells of changed lines by their numbers */

/** As many lines as one call shows. */
const LINES = 50;
/** Cells that show which line it is. */
const SHOWN_CELLS = 5;

/**
 * @param {object} props
 * @param {Texts} props.t
 * @param {string[]} props.headings of the file
 * @param {string} props.address of the faulty lines
 * @param {(lines: CorrectedLines) => Promise<number>} props.correct returns how many are faulty then
 */
export function FaultyLines({ t, headings, address, correct }) {
    const [after, setAfter] = useState(0);
    const load = async () => {
        /** @type {Answer<"listFaultyLinesOfPatientImport">} */
        const { data } = await get(`${address}?after=${after}`);
        return data;
    };
    /** @type {(lines: FaultyLine[], reload: () => Promise<void>) => ComponentChildren} */
    const list = (lines, reload) => {
        /** @param {CorrectedLines} changed */
        const correctShown = async (changed) => {
            const faulty = await correct(changed);
            await reload();
            return faulty;
        };
        const last = lines[LINES - 1]?.line;
        return [
            h(Lines, { t, lines, headings, correct: correctShown }),
            h(
                "p",
                { class: "buttons" },
                after > 0 && h(Turn, { text: t("firstFaulty"), turn: () => setAfter(0) }),
                last !== undefined && h(Turn, { text: t("nextFaulty"), turn: () => setAfter(last) }),
            ),
        ];
    };
    return h(Loaded, { load, class: "stack", key: after }, list);
}

/** @param {{ text: string, turn: () => void }} props */
function Turn({ text, turn }) {
    return h("button", { type: "button", class: "plain", onclick: turn }, text);
}

/**
 * @param {object} props
 * @param {Texts} props.t
 * @param {FaultyLine[]} props.lines
 * @param {string[]} props.headings
 * @param {(lines: CorrectedLines) => Promise<number>} props.correct
 */
function Lines({ t, lines, headings, correct }) {
    const edits = useRef(/** @type {Edits} */ (new Map()));
    const [problem, setProblem] = useState(/** @type {Problem | null} */ (null));
    if (!lines.length) {
        return null;
    }
    /** @type {(line: FaultyLine, column: number, value: string) => void} */
    const edit = ({ line, cells }, column, value) => {
        const changed = edits.current.get(line) ?? [...headings.keys()].map((i) => cells[i] ?? "");
        changed[column] = value;
        edits.current.set(line, changed);
    };
    const check = async () => {
        setProblem(null);
        if (!edits.current.size) {
            announce(t("nothingCorrected"));
            return;
        }
        try {
            const faulty = await correct([...edits.current].map(([line, cells]) => ({ line, cells })));
            edits.current.clear();
            announce(faulty ? t("faultsText", { n: faulty }) : t("allRight"));
        } catch (failed) {
            if (!(failed instanceof Problem)) {
                throw failed;
            }
            setProblem(failed);
        }
    };
    /** @type {Column<FaultyLine>[]} */
    const columns = [
        { title: t("line"), cell: ({ line }) => String(line) },
        { title: t("wrong"), cell: (line) => h(Cells, { t, line, headings, edit }) },
        {
            title: t("cells"),
            cell: ({ cells }) =>
                cells
                    .filter((cell) => cell !== "")
                    .slice(0, SHOWN_CELLS)
                    .map((cell, i) => h("span", { key: i }, i ? " · " : null, h("bdi", {}, cell))),
        },
    ];
    return [
        h(Table, {
            caption: t("faultyLines"),
            columns,
            rows: lines,
            keyOf: (/** @type {FaultyLine} */ row) => `${row.line}`,
        }),
        h("div", {}, problem ? h(Failure, { problem }) : null),
        h("p", { class: "buttons" }, h(BusyButton, { class: "primary", action: check }, t("check"))),
    ];
}

/**
 * The cells of a line that are wrong; all of them if the fault is not one of a cell.
 *
 * @param {object} props
 * @param {Texts} props.t
 * @param {FaultyLine} props.line
 * @param {string[]} props.headings
 * @param {(line: FaultyLine, column: number, value: string) => void} props.edit
 */
function Cells({ t, line, headings, edit }) {
    const ofLine = line.faults.filter(({ column }) => column === null);
    const wrong = new Set(line.faults.map(({ column }) => column));
    const places = [...headings.keys()].filter((i) => ofLine.length > 0 || wrong.has(i));
    return h(
        "div",
        { class: "stack" },
        h(FieldError, { id: `line-${line.line}-error`, faults: ofLine }),
        places.map((column) => {
            const id = `line-${line.line}-${column}`;
            const faults = line.faults.filter((fault) => fault.column === column);
            return h(
                "div",
                { class: "field-group", key: column },
                h(
                    "label",
                    { for: id },
                    h("bdi", {}, headings[column] || t("noHeading", { n: column + 1 })),
                    h("span", { class: "unseen" }, t("ofLine", { line: String(line.line) })),
                ),
                h(FieldError, { id: `${id}-error`, faults }),
                h("input", {
                    class: "field",
                    id,
                    defaultValue: line.cells[column] ?? "",
                    spellcheck: false,
                    "aria-invalid": faults.length ? "true" : null,
                    "aria-describedby": `${id}-error`,
                    oninput: (/** @type {{ currentTarget: HTMLInputElement }} */ { currentTarget }) =>
                        edit(line, column, currentTarget.value),
                }),
            );
        }),
    );
}
