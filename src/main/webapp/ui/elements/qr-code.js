/* A QR code, which the service makes and the page draws. */
import { h } from "preact";

/** The light margin that readers need, in modules. */
const MARGIN = 4;

/**
 * Dark on light in all color schemes: many readers find no other codes.
 *
 * @param {object} props
 * @param {string[]} props.rows of modules, 1 for a dark one
 * @param {string} props.label what it is, for screen readers
 */
export function QrCode({ rows, label }) {
    const edge = rows.length + 2 * MARGIN;
    const runs = rows.flatMap((row, y) =>
        [...row.matchAll(/1+/gu)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    );
    return h(
        "svg",
        { class: "qr-code", viewBox: `${-MARGIN} ${-MARGIN} ${edge} ${edge}`, role: "img", "aria-label": label },
        h("path", { d: runs.join("") }),
    );
}
