/*
 * One thing found by typing the beginning of its name, such as an organization.
 */
import { fill, h } from "../ui/dom.js";
import { failure } from "../ui/elements/notice.js";
import { words } from "../ui/words.js";

const t = words({
    es: { change: "Cambiar", none: "No hay nada que empiece así.", found: { one: "Un resultado", other: "{n} resultados" }, choose: "Elija uno de la lista, o borre lo escrito.", type: "Escriba el principio del nombre" },
    en: { change: "Change", none: "Nothing begins like this.", found: { one: "One found", other: "{n} found" }, choose: "Choose one from the list, or clear what you typed.", type: "Type the beginning of the name" },
    pt: { change: "Mudar", none: "Não há nada que comece assim.", found: { one: "Um resultado", other: "{n} resultados" }, choose: "Escolha um da lista, ou apague o que escreveu.", type: "Escreva o início do nome" },
    de: { change: "Ändern", none: "Nichts beginnt so.", found: { one: "Ein Treffer", other: "{n} Treffer" }, choose: "Wählen Sie aus der Liste, oder leeren Sie das Feld.", type: "Anfang des Namens eingeben" },
});
const PAUSE = 250;
let pickers = 0;

/**
 * @param label of the field
 * @param find takes what is typed and gives [{id, name, text?}]
 * @param chosen at the beginning: {id, name}; null for none
 * @param changed is told when another is chosen, or none
 * @return an element, whose `chosen()` gives {id, name} or null, and `wrong()` what is wrong with it, null for
 *     nothing: a text that was typed is no choice, and is not the same as none
 */
export function picker({ label, find, chosen = null, changed = () => {} }) {
    const id = `picker-${++pickers}`;
    const place = h("div");
    const element = h("div", { class: "picker" }, h("label", { for: id }, label), place);
    let now = chosen;
    element.chosen = () => now;
    element.wrong = () => (!now && place.querySelector("input").value.trim() ? t("choose") : null);

    const take = (one) => {
        now = one;
        show();
        place.querySelector("button, input").focus();
        changed(one);
    };
    const show = () => fill(place, now ? taken(now, id, () => take(null)) : search(id, find, take, element));
    show();
    return element;
}

function taken(one, id, free) {
    return h("p", { class: "picked" }, h("bdi", {}, one.name), h("button", { type: "button", class: "small", id, onclick: free }, t("change")));
}

function search(id, find, take, element) {
    const told = h("p", { class: "hint", role: "status" }, t("type"));
    const list = h("ul", { class: "choices" });
    const input = h("input", { type: "search", id, class: "field", maxlength: 255, autocomplete: "off", "aria-describedby": `${id}-told` });
    told.id = `${id}-told`;
    let asked = 0;
    let clock = 0;
    const ask = async () => {
        const mine = ++asked;
        const name = input.value.trim();
        if (!name) {
            fill(list);
            fill(told, t("type"));
            return;
        }
        try {
            const all = await find(name);
            if (mine === asked) {
                fill(told, all.length ? t("found", { n: all.length }) : t("none"));
                element.classList.toggle("nothing", !all.length);
                fill(list, all.map((one) => h("li", {}, h("button", { type: "button", class: "choice", onclick: () => take(one) },
                    h("bdi", {}, one.name), one.text ? h("span", { class: "quiet" }, one.text) : null))));
            }
        } catch (problem) {
            if (problem.status === undefined) {
                throw problem;
            }
            if (mine === asked) {
                fill(list, h("li", {}, failure(problem)));
            }
        }
    };
    input.addEventListener("input", () => {
        clearTimeout(clock);
        clock = setTimeout(ask, PAUSE);
    });
    input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") {
            event.preventDefault();
            clearTimeout(clock);
            ask();
        }
    });
    return [input, told, list];
}
