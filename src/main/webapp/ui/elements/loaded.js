/* Content that has to be loaded first. */
import { Fragment, h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Problem } from "../problem.js";
import { texts } from "../words.js";
import { Failure } from "./notice.js";

/** @import { ComponentChildren } from "preact" */

const t = await texts("ui-elements");
const PROGRESS_AFTER_MS = 200;

/**
 * @template T
 * @typedef {{ data: T | undefined, problem: Problem | null, isLoading: boolean, isLoaded: boolean }} LoadState
 */

/**
 * Loads something as soon as the component is there, and again by `reload()`. If it is loaded again
 * in the meantime, only the last load counts. What was loaded before stays until then.
 *
 * @template T
 * @param {() => Promise<T>} load
 * @returns {LoadState<T> & { reload: () => Promise<void> }}
 */
export function useLoad(load) {
    const [state, setState] = useState(
        /** @type {LoadState<T>} */ ({ data: undefined, problem: null, isLoading: true, isLoaded: false }),
    );
    const newest = useRef(load);
    const loads = useRef(0);
    newest.current = load;
    const reload = useRef(async () => {
        const mine = ++loads.current;
        /** @param {LoadState<T> | ((before: LoadState<T>) => LoadState<T>)} result */
        const show = (result) => mine === loads.current && setState(result);
        setState((before) => ({ ...before, isLoading: true }));
        try {
            const data = await newest.current();
            show({ data, problem: null, isLoading: false, isLoaded: true });
        } catch (problem) {
            show((before) => ({ ...before, isLoading: false, problem: problem instanceof Problem ? problem : null }));
            if (!(problem instanceof Problem)) {
                throw problem;
            }
        }
    }).current;
    useEffect(() => {
        reload();
        return () => {
            loads.current += 1;
        };
    }, []);
    return { ...state, reload };
}

/**
 * A place whose content has to be loaded: shows progress, and an error with a button to try again.
 *
 * @template T
 * @param {object} props
 * @param {() => Promise<T>} props.load
 * @param {string} [props.class]
 * @param {ComponentChildren} [props.head] what to show above an error, such as the
 *     title of the page
 * @param {(data: T, reload: () => Promise<void>) => ComponentChildren} props.children
 */
export function Loaded({ load, class: style, head = null, children }) {
    const { data, problem, isLoading, isLoaded, reload } = useLoad(load);
    const content = () => (isLoaded ? children(/** @type {T} */ (data), reload) : h(Progress, {}));
    return h(
        "div",
        { class: style, "aria-busy": isLoading ? "true" : null },
        problem ? h(FailedLoad, { head, problem, again: reload }) : content(),
    );
}

/**
 * @param {object} props
 * @param {ComponentChildren} [props.head]
 * @param {Problem} props.problem
 * @param {() => void} props.again
 */
export function FailedLoad({ head = null, problem, again }) {
    return h(
        Fragment,
        {},
        head,
        h(Failure, { problem }),
        h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", onclick: again }, t("again"))),
    );
}

/** Says that something is loading, unless it is there at once. */
export function Progress() {
    const [isShown, setShown] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setShown(true), PROGRESS_AFTER_MS);
        return () => clearTimeout(timer);
    }, []);
    return isShown ? h(Skeleton, {}) : null;
}

/** The outline of a list in place of what is loading. */
export function Skeleton() {
    return h(
        "div",
        { class: "loading", role: "status" },
        h("span", { class: "unseen" }, t("loading")),
        h(
            "div",
            { class: "bones", "aria-hidden": "true" },
            [1, 2, 3, 4].map((row) => h("i", { key: row })),
        ),
    );
}
