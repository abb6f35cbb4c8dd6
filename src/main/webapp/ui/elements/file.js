/* A file that is chosen, or dropped, and taken at once. */
import { fill, h, icon } from "../dom.js";
import { locale, words } from "../words.js";
import { failure, notice } from "./notice.js";
import ours from "./words.js";

const t = words(ours);
const KIB = 1024;

/**
 * @param label what file
 * @param hint what it must be like
 * @param accept as of an input
 * @param most bytes
 * @param taken what is done with the File; what it throws is shown, and another one can be chosen
 */
export function fileDrop({ label, hint, accept, most, taken }) {
    const told = h("div", {});
    const input = h("input", { type: "file", accept, onchange: () => take(input.files[0]) });
    const name = h("span", { class: "quiet" }, hint);
    const zone = h("label", { class: "drop" }, icon("file"), h("span", {}, h("strong", {}, t("choose")), ` ${t("drop")}`), name, h("span", { class: "unseen" }, label), input);
    let busy = false;
    const take = async (file) => {
        if (!file || busy) {
            return;
        }
        fill(told);
        if (file.size > most) {
            fill(told, notice("failed", h("p", {}, t("large", { size: size(file.size), most: size(most) }))));
            input.value = "";
            return;
        }
        busy = true;
        zone.setAttribute("aria-busy", "true");
        fill(name, t("chosen", { name: `\u2068${file.name}\u2069`, size: size(file.size) }));
        try {
            await taken(file);
        } catch (problem) {
            if (problem.status === undefined) {
                throw problem;
            }
            fill(told, Object.keys(problem.errors).length ? wrong(problem) : failure(problem));
        } finally {
            busy = false;
            input.value = "";
            zone.removeAttribute("aria-busy");
        }
    };
    const over = (is) => (event) => {
        event.preventDefault();
        zone.classList.toggle("over", is);
    };
    zone.addEventListener("dragover", over(true));
    zone.addEventListener("dragleave", over(false));
    zone.addEventListener("drop", (event) => {
        over(false)(event);
        take(event.dataTransfer.files[0]);
    });
    return h("div", { class: "stack" }, told, zone);
}

/** What the service says of a file is English. */
function wrong({ errors }) {
    return notice("failed", h("p", {}, t("refused")), h("ul", { lang: "en" }, Object.entries(errors).map(([name, sentences]) => h("li", {}, `${name}: ${sentences.join("; ")}`))));
}

function size(bytes) {
    const [amount, unit] = bytes >= KIB * KIB ? [bytes / KIB / KIB, "megabyte"] : [bytes / KIB, "kilobyte"];
    return new Intl.NumberFormat(locale(), { style: "unit", unit, maximumFractionDigits: 1 }).format(amount);
}

// A file that misses its place must not take the place of the page.
for (const name of ["dragover", "drop"]) {
    window.addEventListener(name, (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
}
