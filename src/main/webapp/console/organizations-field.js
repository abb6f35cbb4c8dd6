/* A form field for several organizations, each found by typing its name. */
import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { texts } from "../ui/words.js";
import { findOrganizations } from "./organizations.js";
import { Picker } from "./picker.js";

/**
 * @import { Field } from "../ui/elements/form.js"
 * @import { Choice, PickerHandle } from "./picker.js"
 */

const t = await texts("console-organizations-field");

/**
 * The field of a form, with its state.
 *
 * @param {Field} field its name, label and hint
 * @param {Choice[]} first the organizations at the beginning
 * @returns {Field}
 */
export function useOrganizationsField(field, first) {
    const [chosen, setChosen] = useState(first);
    const picker = useRef(/** @type {PickerHandle | null} */ (null));
    /** @param {string} name */
    const find = async (name) => {
        const found = await findOrganizations(name);
        return found.filter(({ id }) => chosen.every((one) => one.id !== id));
    };
    /** @param {Choice | null} one */
    const add = (one) => {
        if (one) {
            setChosen((before) => [...before, one]);
            picker.current?.clear();
        }
    };
    /** @param {Choice} one */
    const remove = (one) => {
        setChosen((before) => before.filter((each) => each !== one));
        picker.current?.clear();
    };
    return {
        ...field,
        type: "own",
        content: [
            h(
                "ul",
                { class: "plain-list" },
                chosen.map((one) => h(Chosen, { key: one.id, one, remove })),
                chosen.length ? null : h("li", { class: "quiet" }, t("none")),
            ),
            h("div", { class: "after" }, h(Picker, { label: t("add"), find, changed: add, handle: picker })),
        ],
        check: () => picker.current?.error() ?? null,
        read: () => chosen.map(({ id }) => id),
    };
}

/** @param {{ one: Choice, remove: (one: Choice) => void }} props */
function Chosen({ one, remove }) {
    return h(
        "li",
        { class: "picked" },
        h("bdi", {}, one.name),
        h(
            "button",
            {
                type: "button",
                class: "small",
                "aria-label": `${t("remove")}: ${one.name}`,
                onclick: () => remove(one),
            },
            t("remove"),
        ),
    );
}
