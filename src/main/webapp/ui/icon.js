/* Icons of a single path, hidden from screen readers. */
import { h } from "preact";
import { Shape, SIGNS } from "./sign.js";

/**
 * @param {{ name: keyof typeof ICONS }} props
 */
export function Icon({ name }) {
    return h(Shape, { path: ICONS[name] });
}

const ICONS = {
    ...SIGNS,
    menu: "M4 7h16M4 12h16M4 17h16",
    close: "M6 6l12 12M18 6L6 18",
    search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM20 20l-4.8-4.8",
    next: "M9.5 5.5L16 12l-6.5 6.5",
    up: "M12 19V6m-5.5 5L12 5.5 17.5 11",
    down: "M12 5v13m-5.5-5l5.5 5.5 5.5-5.5",
    back: "M14.5 5.5L8 12l6.5 6.5",
    copy: "M9 9h10v11H9zM5 15V4h10",
    file: "M7 3.5h7l4.5 4.5v12.5H7zM14 3.5V8h4.5",
    key: "M8.5 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11.5 12.5L20 4m-4 4l2.6 2.6",
    leave: "M14 4h5v16h-5M10 7.5L5.5 12l4.5 4.5M5.5 12H15",
    person: "M12 12.2a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.4 3.8-5.2 7.5-5.2s6.7 1.8 7.5 5.2",
};
