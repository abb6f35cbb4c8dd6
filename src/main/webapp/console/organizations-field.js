/* A form field for several organizations, each found by typing its name. */
import { fill, h } from "../ui/dom.js";
import { texts } from "../ui/words.js";
import { findOrganizations } from "./organizations.js";
import { picker } from "./picker.js";

const t = await texts("console-organizations-field");

/**
 * Creates the field.
 *
 * @param field its name, label and hint
 * @param chosen the initial organizations: [{id, name}]
 */
export function organizationsField(field, chosen) {
    const all = new Map(chosen.map((one) => [one.id, one]));
    const list = h("ul", { class: "plain-list" });
    const container = h("div");
    const show = () => fill(list, all.size ? [...all.values()].map(item) : h("li", { class: "quiet" }, t("none")));
    const item = (one) => h("li", { class: "picked" }, h("bdi", {}, one.name), h("button", {
        type: "button", class: "small", "aria-label": `${t("remove")}: ${one.name}`,
        onclick: () => {
            all.delete(one.id);
            show();
            container.querySelector("input").focus();
        },
    }, t("remove")));
    let add = null;
    const search = () => {
        add = picker({ label: t("add"), find: async (name) => (await findOrganizations(name)).filter(({ id }) => !all.has(id)), changed: (one) => {
            all.set(one.id, one);
            show();
            search().querySelector("input").focus();
        } });
        fill(container, add);
        return add;
    };
    show();
    search();
    return { ...field, type: "own", content: [list, h("div", { class: "after" }, container)], check: () => add.error(), read: () => [...all.keys()] };
}
