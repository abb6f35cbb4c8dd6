/* A field for a file that is chosen or dropped, and processed at once. */
import { fill, h, icon } from "../dom.js";
import { meaning } from "../faults.js";
import { locale, texts } from "../words.js";
import { failure, notice } from "./notice.js";

const t = await texts("ui-elements");
const KIB = 1024;

/**
 * @param label the label of the field
 * @param hint the requirements for the file
 * @param accept as the attribute of an input
 * @param maxBytes the maximum size in bytes
 * @param onFile called with the File; its exception is shown, and another file can be chosen
 */
export function fileDrop({ label, hint, accept, maxBytes, onFile }) {
    const feedback = h("div", {});
    const input = h("input", { type: "file", accept, onchange: () => process(input.files[0]) });
    const name = h("span", { class: "quiet" }, hint);
    const zone = h("label", { class: "drop" }, icon("file"), h("span", {}, h("strong", {}, t("choose")), ` ${t("drop")}`), name, h("span", { class: "unseen" }, label), input);
    let busy = false;
    const process = async (file) => {
        if (!file || busy) {
            return;
        }
        fill(feedback);
        if (file.size > maxBytes) {
            fill(feedback, notice("failed", h("p", {}, t("large", { size: size(file.size), most: size(maxBytes) }))));
            input.value = "";
            return;
        }
        busy = true;
        zone.setAttribute("aria-busy", "true");
        fill(name, t("chosen", { name: `\u2068${file.name}\u2069`, size: size(file.size) }));
        try {
            await onFile(file);
        } catch (problem) {
            if (problem.status === undefined) {
                throw problem;
            }
            fill(feedback, problem.faults.length ? faultsNotice(problem) : failure(problem));
        } finally {
            busy = false;
            input.value = "";
            zone.removeAttribute("aria-busy");
        }
    };
    const setDragOver = (is) => (event) => {
        event.preventDefault();
        zone.classList.toggle("over", is);
    };
    zone.addEventListener("dragover", setDragOver(true));
    zone.addEventListener("dragleave", setDragOver(false));
    zone.addEventListener("drop", (event) => {
        setDragOver(false)(event);
        process(event.dataTransfer.files[0]);
    });
    return h("div", { class: "stack" }, feedback, zone);
}

function faultsNotice({ faults }) {
    return notice("failed", h("p", {}, t("refused")), h("ul", {}, faults.map((fault) => h("li", {}, `${fault.field}: `, meaning(fault)))));
}

function size(bytes) {
    const [amount, unit] = bytes >= KIB * KIB ? [bytes / KIB / KIB, "megabyte"] : [bytes / KIB, "kilobyte"];
    return new Intl.NumberFormat(locale(), { style: "unit", unit, maximumFractionDigits: 1 }).format(amount);
}

// A file dropped outside the field must not replace the page.
for (const name of ["dragover", "drop"]) {
    window.addEventListener(name, (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
}
