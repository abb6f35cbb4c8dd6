/* The signs of messages and states, hidden from screen readers. */
import { h } from "preact";

/**
 * @param {{ name: keyof typeof SIGNS }} props
 */
export function Sign({ name }) {
    return h(Shape, { path: SIGNS[name] });
}

/** @param {{ path: string }} props on a grid of 24 by 24 */
export function Shape({ path }) {
    return h(
        "svg",
        { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
        h("path", { d: path }),
    );
}

export const SIGNS = {
    ok: "M5 12.5l4.5 4.5L19 7.5",
    warning: "M12 4L2.8 20h18.4L12 4zm0 6v4.5m0 2.6v.1",
    failed: "M7 7l10 10M17 7L7 17",
    off: "M6 12h12",
    wait: "M12 7v5l3.2 2M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z",
    done: "M5 12.5l4.5 4.5L19 7.5",
    live: "M4 7h11v10H4zM15 12l5-3.5v7z",
    info: "M12 11v6m0-9.6v.1M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z",
};
