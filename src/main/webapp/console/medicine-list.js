/* The list of medicines that an organization offers its professionals when they prescribe. */
import { h } from "preact";
import { call, get, path } from "../ui/api.js";
import { ask } from "../ui/elements/dialog.js";
import { FileDrop } from "../ui/elements/file.js";
import { Loaded } from "../ui/elements/loaded.js";
import { announce } from "../ui/elements/toast.js";

/** @import { Answer } from "api-types" */
/** @import { Texts } from "../ui/words.js" */

const ACCEPTED = { accept: ".csv,text/csv", maxBytes: 4 * 1024 * 1024 };

/** @param {{ t: Texts, organization: { id: string } }} props */
export function MedicineList({ t, organization: { id } }) {
    const address = path(["admin", "v1", "organizations", id, "medicines"]);
    const load = async () => {
        /** @type {Answer<"countMedicines">} */
        const { data } = await get(address);
        return data.count;
    };
    /**
     * @param {number} count
     * @param {() => Promise<void>} reload
     */
    const content = (count, reload) => {
        /** @param {File} file */
        const onFile = async (file) => {
            await call("PUT", address, { body: new Blob([file], { type: "text/csv" }) });
            await reload();
            announce(t("medicinesLoaded"));
        };
        const remove = async () => {
            const removed = await ask({
                title: t("medicinesRemoveTitle"),
                text: t("medicinesRemoveText"),
                submit: t("medicinesRemove"),
                danger: true,
                send: () => call("DELETE", address),
            });
            if (removed) {
                await reload();
                announce(t("medicinesRemoved"));
            }
        };
        return [
            h("p", {}, count ? t("medicinesCount", { n: count }) : t("medicinesNone")),
            h(FileDrop, { label: t("medicinesFile"), hint: t("medicinesHint"), ...ACCEPTED, onFile }),
            count > 0 &&
                h(
                    "p",
                    { class: "buttons" },
                    h("button", { type: "button", class: "plain", onclick: remove }, t("medicinesRemove")),
                ),
        ];
    };
    return h(
        "section",
        { class: "card stack", id: "medicines" },
        h("h2", {}, t("medicines")),
        h("p", { class: "soft" }, t("medicinesText")),
        h(Loaded, { load, class: "stack" }, content),
    );
}
