/* A field for a file that is chosen or dropped, and processed at once. */
import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { Meaning } from "../faults.js";
import { Icon } from "../icon.js";
import { Problem } from "../problem.js";
import { locale, texts } from "../words.js";
import { Failure, Notice } from "./notice.js";

/** @import { VNode } from "preact" */

const t = await texts("ui-elements");
const KIB = 1024;

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.hint the requirements for the file
 * @param {string} props.accept as the attribute of an input
 * @param {number} props.maxBytes
 * @param {(file: File) => Promise<unknown>} props.onFile its Problem is shown, and another file can
 *     be chosen
 */
export function FileDrop({ label, hint, accept, maxBytes, onFile }) {
    const [chosen, setChosen] = useState(/** @type {File | null} */ (null));
    const [refusal, setRefusal] = useState(/** @type {VNode<any> | null} */ (null));
    const [isBusy, setBusy] = useState(false);
    const [isOver, setOver] = useState(false);
    const busy = useRef(false);
    const input = useRef(/** @type {HTMLInputElement | null} */ (null));
    /** Afterwards the same file can be chosen again. */
    const empty = () => {
        if (input.current) {
            input.current.value = "";
        }
    };
    /** @param {File | undefined} file */
    const process = async (file) => {
        if (!file || busy.current) {
            return;
        }
        setRefusal(null);
        if (file.size > maxBytes) {
            setRefusal(
                h(Notice, { kind: "failed" }, h("p", {}, t("large", { size: size(file.size), most: size(maxBytes) }))),
            );
            empty();
            return;
        }
        busy.current = true;
        setBusy(true);
        setChosen(file);
        try {
            await onFile(file);
        } catch (problem) {
            if (!(problem instanceof Problem)) {
                throw problem;
            }
            setRefusal(problem.faults.length ? h(RefusedFile, problem) : h(Failure, { problem }));
        } finally {
            busy.current = false;
            setBusy(false);
            empty();
        }
    };
    /** @type {(is: boolean) => (event: Event) => void} */
    const setDragOver = (is) => (event) => {
        event.preventDefault();
        setOver(is);
    };
    /** @param {DragEvent} event */
    const drop = (event) => {
        setDragOver(false)(event);
        process(event.dataTransfer?.files[0]);
    };
    const zone = {
        class: isOver ? "drop over" : "drop",
        "aria-busy": isBusy ? "true" : null,
        ondragover: setDragOver(true),
        ondragleave: setDragOver(false),
        ondrop: drop,
    };
    return h(
        "div",
        { class: "stack" },
        h("div", {}, refusal),
        h(
            "label",
            zone,
            h(Icon, { name: "file" }),
            h("span", {}, h("strong", {}, t("choose")), ` ${t("drop")}`),
            h(
                "span",
                { class: "quiet" },
                chosen ? t("chosen", { name: `\u2068${chosen.name}\u2069`, size: size(chosen.size) }) : hint,
            ),
            h("span", { class: "unseen" }, label),
            h("input", { type: "file", accept, ref: input, onchange: () => process(input.current?.files?.[0]) }),
        ),
    );
}

/** @param {Pick<Problem, "faults">} props */
function RefusedFile({ faults }) {
    return h(
        Notice,
        { kind: "failed" },
        h("p", {}, t("refused")),
        h(
            "ul",
            {},
            faults.map((fault) => h("li", {}, `${fault.field}: `, h(Meaning, fault), lineOf(fault))),
        ),
    );
}

/** @param {Problem["faults"][number]} fault */
function lineOf({ params }) {
    return typeof params.line === "number" ? ` (${t("line", { n: params.line })})` : null;
}

/** @param {number} bytes */
function size(bytes) {
    const [amount, unit] = bytes >= KIB * KIB ? [bytes / KIB / KIB, "megabyte"] : [bytes / KIB, "kilobyte"];
    return new Intl.NumberFormat(locale(), { style: "unit", unit, maximumFractionDigits: 1 }).format(amount);
}

// A file dropped outside the field must not replace the page.
for (const name of /** @type {const} */ (["dragover", "drop"])) {
    window.addEventListener(name, (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
}
