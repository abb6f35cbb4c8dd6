/* A field to choose one object, such as an organization, by typing the beginning of its name. */
import { Fragment, h } from "preact";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Failure } from "../ui/elements/notice.js";
import { texts } from "../ui/words.js";

const t = await texts("console-picker");
const TYPING_PAUSE_MS = 250;
let pickers = 0;

/**
 * @typedef {{ id: string, name: string, text?: string }} Choice
 *
 * @typedef {object} PickerHandle
 * @property {() => Choice | null} chosen
 * @property {() => string | null} error typed text without a choice is an error, not an empty field
 * @property {() => void} clear empties the field, which gets the focus
 */

/**
 * @param {object} props
 * @param {string} props.label
 * @param {(typed: string) => Promise<Choice[]>} props.find
 * @param {Choice | null} [props.chosen] the first choice
 * @param {(one: Choice | null) => void} [props.changed] called when another object, or none, is chosen
 * @param {import("preact").RefObject<PickerHandle>} [props.handle]
 */
export function Picker({ label, find, chosen = null, changed = () => {}, handle = null }) {
    const [id] = useState(() => `picker-${++pickers}`);
    const [{ now, changes }, setState] = useState({ now: chosen, changes: 0 });
    const control = useRef(null);
    const set = (one) => setState((before) => ({ now: one, changes: before.changes + 1 }));
    const choose = (one) => {
        set(one);
        changed(one);
    };
    useLayoutEffect(() => {
        if (changes > 0) {
            control.current.focus();
        }
    }, [changes]);
    useImperativeHandle(handle, () => ({
        chosen: () => now,
        error: () => (!now && control.current.value.trim() ? t("choose") : null),
        clear: () => set(null),
    }));
    return h(
        "div",
        { class: "picker" },
        h("label", { for: id }, label),
        h(
            "div",
            {},
            now
                ? h(Picked, { id, one: now, clear: () => choose(null), button: control })
                : h(Search, { key: changes, id, find, choose, input: control }),
        ),
    );
}

function Picked({ id, one, clear, button }) {
    return h(
        "p",
        { class: "picked" },
        h("bdi", {}, one.name),
        h("button", { type: "button", class: "small", id, ref: button, onclick: clear }, t("change")),
    );
}

function Search({ id, find, choose, input }) {
    const [search, setSearch] = useState({ name: "", afterMs: 0 });
    const [{ all, problem }, setFound] = useState({ all: null, problem: null });
    useEffect(() => {
        if (!search.name) {
            setFound({ all: null, problem: null });
            return undefined;
        }
        let isLast = true;
        const timer = setTimeout(async () => {
            const found = await findChoices(find, search.name);
            if (isLast) {
                setFound(found);
            }
        }, search.afterMs);
        return () => {
            isLast = false;
            clearTimeout(timer);
        };
    }, [search]);
    const searchTyped = (event, afterMs) => setSearch({ name: event.currentTarget.value.trim(), afterMs });
    const searchNow = (event) => {
        if (event.key === "Enter") {
            event.preventDefault();
            searchTyped(event, 0);
        }
    };
    const isNone = all?.length === 0;
    return h(
        Fragment,
        {},
        h("input", {
            type: "search",
            id,
            ref: input,
            class: "field",
            maxlength: 255,
            autocomplete: "off",
            "aria-describedby": `${id}-told`,
            oninput: (event) => searchTyped(event, TYPING_PAUSE_MS),
            onkeydown: searchNow,
        }),
        h(
            "p",
            { class: isNone ? "hint nothing" : "hint", id: `${id}-told`, role: "status" },
            isNone ? t("none") : all ? t("found", { n: all.length }) : t("type"),
        ),
        h(
            "ul",
            { class: "choices" },
            problem ? h("li", {}, h(Failure, { problem })) : null,
            all?.map((one) =>
                h(
                    "li",
                    { key: one.id },
                    h(
                        "button",
                        { type: "button", class: "choice", onclick: () => choose(one) },
                        h("bdi", {}, one.name),
                        one.text ? h("span", { class: "quiet" }, one.text) : null,
                    ),
                ),
            ),
        ),
    );
}

async function findChoices(find, name) {
    try {
        return { all: await find(name), problem: null };
    } catch (problem) {
        if (problem.status === undefined) {
            throw problem;
        }
        return { all: null, problem };
    }
}
