/* Short messages about what was done. */
import { h, render } from "preact";
import { texts } from "../words.js";

const t = await texts("ui-elements");
const ANNOUNCEMENT_MS = 6000;
/** Longer, since it takes time to read, to decide and to get to the button. */
const UNDO_MS = 15_000;
const ANNOUNCEMENT_DELAY_MS = 100;

let announcementTimer = 0;

/**
 * Shows a short message for some seconds and announces it to screen readers, which only announce
 * changes in an element that existed before. The message stays while the pointer or the focus is in
 * it.
 *
 * @param {string} text what was done
 * @param {() => Promise<unknown>} [undo] what the button "Undo" does, if the act can be undone
 */
export function announce(text, undo) {
    announcementPlace();
    clearTimeout(announcementTimer);
    announcementTimer = setTimeout(() => {
        const place = announcementPlace();
        const close = () => {
            clearTimeout(announcementTimer);
            render(null, place);
        };
        const stay = () => clearTimeout(announcementTimer);
        const leave = () => {
            clearTimeout(announcementTimer);
            announcementTimer = setTimeout(close, undo ? UNDO_MS : ANNOUNCEMENT_MS);
        };
        const toast = { onmouseenter: stay, onmouseleave: leave, onfocusin: stay, onfocusout: leave };
        render(h("p", toast, text, undo && h(UndoButton, { undo, close })), place);
        leave();
    }, ANNOUNCEMENT_DELAY_MS);
}

/** @param {{ undo: () => Promise<unknown>, close: () => void }} props */
function UndoButton({ undo, close }) {
    const action = async () => {
        close();
        await undo();
        announce(t("undone"));
    };
    return h("button", { type: "button", class: "link", onclick: action }, t("undo"));
}

/** Beside what the pages render, in the open dialog, which makes everything outside of it inert. */
function announcementPlace() {
    let place = document.getElementById("news");
    if (!place) {
        place = document.createElement("div");
        place.id = "news";
        place.className = "news";
        place.setAttribute("role", "status");
    }
    const top = [...document.querySelectorAll("dialog[open]")].pop() ?? document.body;
    if (place.parentElement !== top) {
        top.append(place);
    }
    return place;
}
