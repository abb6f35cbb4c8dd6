/* A field to choose one object, such as an organization, by typing the beginning of its name. */
import { Fragment, h } from "preact";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Failure } from "../ui/elements/notice.js";
import { Problem } from "../ui/problem.js";
import { texts } from "../ui/words.js";

/** @import { RefObject } from "preact" */

const t = await texts("console-picker");
/** @type {Typing} */
const USUAL_TYPING = { pauseMs: 250, least: 1 };
/**
 * For searches that are recorded: longer than the pause between two letters of a slow typist.
 *
 * @type {Typing}
 */
export const RECORDED_TYPING = { pauseMs: 700, least: 3 };
let pickers = 0;

/**
 * @typedef {{ id: string, name: string, text?: string }} Choice
 */
/** @typedef {(name: string) => Promise<Choice[]>} Find by the beginning of the name */
/** @typedef {{ pauseMs: number, least: number }} Typing after which pause, and from how many letters on, is searched */
/**
 * @typedef {object} PickerHandle
 * @property {() => Choice | null} chosen
 * @property {() => string | null} error typed text without a choice is an error, not an empty field
 * @property {() => void} clear empties the field, which gets the focus
 */

/**
 * @param {object} props
 * @param {string} props.label
 * @param {Find} props.find
 * @param {Choice | null} [props.chosen] the first choice
 * @param {(one: Choice | null) => void} [props.changed] called when another object, or none, is chosen
 * @param {RefObject<PickerHandle> | null} [props.handle]
 * @param {Typing} [props.typing]
 */
export function Picker({ label, find, chosen = null, changed = () => {}, handle = null, typing = USUAL_TYPING }) {
    const [id] = useState(() => `picker-${++pickers}`);
    const [{ now, changes }, setState] = useState({ now: chosen, changes: 0 });
    const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
    const input = useRef(/** @type {HTMLInputElement | null} */ (null));
    /** @param {Choice | null} one */
    const set = (one) => setState((before) => ({ now: one, changes: before.changes + 1 }));
    /** @param {Choice | null} one */
    const choose = (one) => {
        set(one);
        changed(one);
    };
    useLayoutEffect(() => {
        if (changes > 0) {
            (button.current ?? input.current)?.focus();
        }
    }, [changes]);
    useImperativeHandle(handle, () => ({
        chosen: () => now,
        error: () => (!now && input.current?.value.trim() ? t("choose") : null),
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
                ? h(Picked, { id, one: now, clear: () => choose(null), button })
                : h(Search, { key: changes, id, find, choose, input, typing }),
        ),
    );
}

/** @param {{ id: string, one: Choice, clear: () => void, button: RefObject<HTMLButtonElement> }} props */
function Picked({ id, one, clear, button }) {
    return h(
        "p",
        { class: "picked" },
        h("bdi", {}, one.name),
        h("button", { type: "button", class: "small", id, ref: button, onclick: clear }, t("change")),
    );
}

/** @typedef {{ all: Choice[] | null, problem: Problem | null }} Found */

/**
 * @param {object} props
 * @param {string} props.id
 * @param {Find} props.find
 * @param {(one: Choice) => void} props.choose
 * @param {RefObject<HTMLInputElement>} props.input
 * @param {Typing} props.typing
 */
function Search({ id, find, choose, input, typing }) {
    const [search, setSearch] = useState({ name: "", afterMs: 0 });
    const [{ all, problem }, setFound] = useState(/** @type {Found} */ ({ all: null, problem: null }));
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
    const typed = () => input.current?.value.trim() ?? "";
    const searchTyped = () =>
        setSearch({ name: typed().length < typing.least ? "" : typed(), afterMs: typing.pauseMs });
    /** @param {KeyboardEvent} event */
    const searchNow = (event) => {
        if (event.key === "Enter") {
            event.preventDefault();
            setSearch({ name: typed(), afterMs: 0 });
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
            oninput: searchTyped,
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

/**
 * @param {Find} find
 * @param {string} name
 * @returns {Promise<Found>}
 */
async function findChoices(find, name) {
    try {
        return { all: await find(name), problem: null };
    } catch (problem) {
        if (!(problem instanceof Problem)) {
            throw problem;
        }
        return { all: null, problem };
    }
}
