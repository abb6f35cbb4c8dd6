/* A field to choose one object, such as an organization, by typing the beginning of its name. */
import { fill, h } from "../ui/dom.js";
import { failure } from "../ui/elements/notice.js";
import { texts } from "../ui/words.js";

const t = await texts("console-picker");
const TYPING_PAUSE_MS = 250;
let pickers = 0;

/**
 * @param label the label of the field
 * @param find takes the typed text and returns [{id, name, text?}]
 * @param chosen the initial choice {id, name}; null for none
 * @param changed called when another object, or none, is chosen
 * @return an element; `chosen()` returns {id, name} or null; `error()` returns the error or null.
 *     Typed text without a choice is an error, not an empty field
 */
export function picker({ label, find, chosen = null, changed = () => {} }) {
    const id = `picker-${++pickers}`;
    const container = h("div");
    const element = h("div", { class: "picker" }, h("label", { for: id }, label), container);
    let now = chosen;
    element.chosen = () => now;
    element.error = () => (!now && container.querySelector("input").value.trim() ? t("choose") : null);

    const choose = (one) => {
        now = one;
        show();
        container.querySelector("button, input").focus();
        changed(one);
    };
    const show = () => fill(container, now ? chosenElement(now, id, () => choose(null)) : search(id, find, choose, element));
    show();
    return element;
}

function chosenElement(one, id, clear) {
    return h("p", { class: "picked" }, h("bdi", {}, one.name), h("button", { type: "button", class: "small", id, onclick: clear }, t("change")));
}

function search(id, find, choose, element) {
    const status = h("p", { class: "hint", role: "status" }, t("type"));
    const list = h("ul", { class: "choices" });
    const input = h("input", { type: "search", id, class: "field", maxlength: 255, autocomplete: "off", "aria-describedby": `${id}-told` });
    status.id = `${id}-told`;
    let latest = 0;
    let timer = 0;
    const findTyped = async () => {
        const mine = ++latest;
        const name = input.value.trim();
        if (!name) {
            fill(list);
            fill(status, t("type"));
            return;
        }
        try {
            const all = await find(name);
            if (mine === latest) {
                fill(status, all.length ? t("found", { n: all.length }) : t("none"));
                element.classList.toggle("nothing", !all.length);
                fill(list, all.map((one) => h("li", {}, h("button", { type: "button", class: "choice", onclick: () => choose(one) },
                    h("bdi", {}, one.name), one.text ? h("span", { class: "quiet" }, one.text) : null))));
            }
        } catch (problem) {
            if (problem.status === undefined) {
                throw problem;
            }
            if (mine === latest) {
                fill(list, h("li", {}, failure(problem)));
            }
        }
    };
    input.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(findTyped, TYPING_PAUSE_MS);
    });
    input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") {
            event.preventDefault();
            clearTimeout(timer);
            findTyped();
        }
    });
    return [input, status, list];
}
