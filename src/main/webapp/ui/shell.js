/*
 * The place of the pages in a shell, which stays while they change. A page is a module with
 *
 *   export const words = await texts("area");               // `title` among them
 *   export async function load(context) {}                  // optional: what has to be there before the page
 *   export function Page({ context, data, reload }) {}      // gets PageProps
 *   export const followsFragment = true;                    // if it follows changes of the URL's fragment itself
 */
import { h } from "preact";
import { useErrorBoundary, useLayoutEffect, useRef, useState } from "preact/hooks";
import { FailedLoad, Skeleton } from "./elements/loaded.js";
import { UnexpectedErrors } from "./elements/notice.js";
import { startPages } from "./navigation.js";
import { Problem } from "./problem.js";

const PROGRESS_AFTER_MS = 200;

/**
 * @import { ComponentChildren, ComponentType, RefObject } from "preact"
 * @import { Texts } from "./words.js"
 */

/**
 * What the component of a page gets.
 *
 * @template Context the shell's
 * @template [Data=undefined]
 * @typedef {object} PageProps
 * @property {Context} context
 * @property {Data} data what load() has found
 * @property {() => Promise<void>} reload loads again; what is typed stays
 */
/**
 * @typedef {object} PageModule
 * @property {Texts} words
 * @property {(context: any) => any} [load]
 * @property {ComponentType<PageProps<any, any>>} Page
 * @property {boolean} [followsFragment]
 */
/**
 * @typedef {object} Opening the page of the current address
 * @property {() => Promise<{ module: PageModule | null, content: ComponentChildren }>} load its exceptions are shown,
 *     with a button to try again
 * @property {() => ComponentChildren} heading what to show above an exception
 */

/**
 * @typedef {object} View
 * @property {number} number of the content
 * @property {boolean} isBusy
 * @property {ComponentChildren} content
 * @property {(error: any) => void} fail called if the content cannot be rendered
 */

/**
 * A link to the content, for those who do not want to go through the menu.
 *
 * @param {{ main: RefObject<HTMLElement>, children?: ComponentChildren }} props
 */
export function SkipLink({ main, children }) {
    /** @param {Event} event */
    const skip = (event) => {
        event.preventDefault();
        main.current?.focus();
    };
    return h("a", { class: "skip", href: "#main", onclick: skip }, children);
}

/**
 * Shows the page of the current address, and others from then on. A page stays until the next one
 * is there or takes noticeably long.
 *
 * @param {object} props which do not change
 * @param {RefObject<HTMLElement>} props.main
 * @param {(address: URL) => boolean} props.isPage whether a URL of this origin is a page of the shell
 * @param {(signal: AbortSignal) => Opening} props.open called for each page; its signal is aborted when
 *     the page is left
 * @param {() => void} [props.started] called after the first page
 */
export function Pages({ main, isPage, open, started }) {
    const [view, setView] = useState(/** @type {View} */ ({ number: 0, isBusy: true, content: null, fail: () => {} }));
    const rendered = useRef(/** @type {((value: unknown) => void)[]} */ ([]));
    useLayoutEffect(() => rendered.current.splice(0).forEach((resolve) => resolve(null)));

    /**
     * Resolves when the content is in the document.
     *
     * @param {ComponentChildren} content
     */
    const fill = (content, isBusy = false) =>
        new Promise((resolve, reject) => {
            rendered.current.push(resolve);
            setView(({ number }) => ({ number: number + 1, isBusy, content, fail: reject }));
        });

    /**
     * Resolves with the module of the page, null if it is not shown.
     *
     * @param {AbortSignal} signal
     */
    const show = (signal) => {
        const { load, heading } = open(signal);
        let attempts = 0;
        /** @type {() => Promise<PageModule | null>} */
        const attempt = async () => {
            const mine = ++attempts;
            const isLast = () => mine === attempts && !signal.aborted;
            setView((before) => ({ ...before, isBusy: true }));
            const waiting = setTimeout(() => isLast() && fill(h(Skeleton, {}), true), PROGRESS_AFTER_MS);
            try {
                const { module, content } = await load();
                if (!isLast()) {
                    return null;
                }
                await fill(content);
                return module;
            } catch (problem) {
                if (!(problem instanceof Problem)) {
                    throw problem;
                }
                if (isLast()) {
                    await fill(h(FailedLoad, { head: heading(), problem, again: attempt }));
                }
                return null;
            } finally {
                clearTimeout(waiting);
            }
        };
        return attempt();
    };
    useLayoutEffect(() => {
        startPages({ isPage, show }).then(started);
    }, []);

    return h(
        "main",
        { id: "main", tabindex: -1, ref: main, "aria-busy": view.isBusy ? "true" : null },
        h(Content, { key: view.number, fail: view.fail }, view.content),
    );
}

/** @param {{ fail: (error: any) => void, children?: ComponentChildren }} props */
function Content({ fail, children }) {
    const [error] = useErrorBoundary((thrown) => {
        fail(thrown);
        reportError(thrown);
    });
    return error ? null : [h(UnexpectedErrors, {}), children];
}

/**
 * Loads what a page needs, and returns its content.
 *
 * @param {PageModule} module
 * @param {any} context
 */
export async function contentOf(module, context) {
    const data = await module.load?.(context);
    return h("div", { class: "page stack" }, h(LoadedPage, { module, context, first: data }));
}

/** @param {{ module: PageModule, context: any, first: any }} props */
function LoadedPage({ module: { load, Page }, context, first }) {
    const [data, setData] = useState(first);
    const loads = useRef(0);
    const reload = async () => {
        const mine = ++loads.current;
        const found = await load?.(context);
        if (mine === loads.current) {
            setData(found);
        }
    };
    return h(Page, { context, data, reload });
}
