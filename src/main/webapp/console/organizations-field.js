/* A field for several organizations, each found by typing. */
import { fill, h } from "../ui/dom.js";
import { words } from "../ui/words.js";
import { findOrganizations } from "./organizations.js";
import { picker } from "./picker.js";

const t = words({
    es: { add: "Añadir una organización", remove: "Quitar", none: "Ninguna todavía." },
    en: { add: "Add an organization", remove: "Remove", none: "None yet." },
    pt: { add: "Adicionar uma organização", remove: "Remover", none: "Ainda nenhuma." },
    de: { add: "Organisation hinzufügen", remove: "Entfernen", none: "Noch keine." },
});

/**
 * A field of a form.
 *
 * @param field its name, label and hint
 * @param chosen at the beginning: [{id, name}]
 */
export function organizationsField(field, chosen) {
    const all = new Map(chosen.map((one) => [one.id, one]));
    const list = h("ul", { class: "plain-list" });
    const place = h("div");
    const show = () => fill(list, all.size ? [...all.values()].map(item) : h("li", { class: "quiet" }, t("none")));
    const item = (one) => h("li", { class: "picked" }, h("bdi", {}, one.name), h("button", {
        type: "button", class: "small", "aria-label": `${t("remove")}: ${one.name}`,
        onclick: () => {
            all.delete(one.id);
            show();
            place.querySelector("input").focus();
        },
    }, t("remove")));
    let add = null;
    const search = () => {
        add = picker({ label: t("add"), find: async (name) => (await findOrganizations(name)).filter(({ id }) => !all.has(id)), changed: (one) => {
            all.set(one.id, one);
            show();
            search().querySelector("input").focus();
        } });
        fill(place, add);
        return add;
    };
    show();
    search();
    return { ...field, type: "own", content: [list, h("div", { class: "after" }, place)], check: () => add.wrong(), read: () => [...all.keys()] };
}
