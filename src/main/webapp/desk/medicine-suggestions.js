/* Suggestions below the fields of a medicine, each taken by one click. */
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { texts } from "../ui/words.js";
import { findMedicines } from "./calls.js";
import { favouriteDirections, folded, LEAST_LETTERS, matching } from "./medicine-choices.js";

/** @import { Schema } from "api-types" */
/** @import { Prescribed } from "./medicine-choices.js" */

/** @typedef {Schema<"ListedMedicine">} ListedMedicine */
/**
 * From which medicines a professional chooses.
 *
 * @typedef {object} MedicineSource
 * @property {string} organization
 * @property {Prescribed[]} prescribed
 * @property {boolean} listed whether the organization has a list of medicines
 */

const t = await texts("desk-prescribing");
/** After which pause in typing the list is searched. */
const PAUSE_MS = 250;

/**
 * The medicines that begin with what was typed: as they were prescribed before, with dose, directions
 * and quantity, then those of the organization's list.
 *
 * @param {object} props
 * @param {MedicineSource} props.source
 * @param {string} props.typed
 * @param {(values: Record<string, string>) => void} props.choose
 */
export function MedicineSuggestions({ source, typed, choose }) {
    const listed = useListed(source, typed);
    const before = matching(typed, source.prescribed);
    const found = [
        ...before.map((each) => ({
            name: [each.active_substance, each.dose].filter(Boolean).join(" "),
            more: [each.posology, each.quantity].filter(Boolean).join(" · "),
            values: parts(each),
        })),
        ...listed.map(({ substance, strength, form }) => ({
            name: [substance, strength].filter(Boolean).join(" "),
            more: form ?? "",
            values: { active_substance: substance, dose: [strength, form].filter(Boolean).join(", ") },
        })),
    ];
    return h(
        "div",
        { class: "suggestions", hidden: folded(typed).length < LEAST_LETTERS },
        h("p", { class: "unseen", role: "status" }, found.length ? t("suggested", { n: found.length }) : null),
        h(
            "ul",
            { class: "choices", "aria-label": t("suggestions"), hidden: found.length === 0 },
            found.map(({ name, more, values }, i) =>
                h(
                    "li",
                    { key: i },
                    h(
                        "button",
                        { type: "button", class: "choice", onclick: () => choose(values) },
                        h("bdi", {}, name),
                        more ? h("span", { class: "quiet" }, h("bdi", {}, more)) : null,
                    ),
                ),
            ),
        ),
    );
}

/** @param {Prescribed} medicine */
function parts({ active_substance: substance, dose, posology, quantity }) {
    return { active_substance: substance, dose: dose ?? "", posology: posology ?? "", quantity: quantity ?? "" };
}

/**
 * What the organization's list has. A search that fails finds nothing: the suggestions are a help
 * only.
 *
 * @param {MedicineSource} source
 * @param {string} typed
 */
function useListed({ organization, listed }, typed) {
    const name = folded(typed);
    const [found, setFound] = useState(/** @type {ListedMedicine[]} */ ([]));
    useEffect(() => {
        if (!listed || name.length < LEAST_LETTERS) {
            setFound([]);
            return undefined;
        }
        let isLast = true;
        const timer = setTimeout(async () => {
            const medicines = await findMedicines(organization, name).catch(() => []);
            if (isLast) {
                setFound(medicines);
            }
        }, PAUSE_MS);
        return () => {
            isLast = false;
            clearTimeout(timer);
        };
    }, [organization, listed, name]);
    return found;
}

/**
 * The professional's favourite directions.
 *
 * @param {object} props
 * @param {MedicineSource} props.source
 * @param {string} props.substance
 * @param {(values: { posology: string }) => void} props.choose
 */
export function DirectionSuggestions({ source, substance, choose }) {
    const all = favouriteDirections(substance, source.prescribed);
    return all.length === 0
        ? null
        : h(
              "ul",
              { class: "favourites", "aria-label": t("favourites") },
              all.map((posology) =>
                  h(
                      "li",
                      { key: posology },
                      h("button", { type: "button", class: "small", onclick: () => choose({ posology }) }, posology),
                  ),
              ),
          );
}
