// Starts what the page of a visit does, according to the state that the server found. The server
// names the modules of that state (CallPage), so that the browser loads them all at once.
import { all } from "../ui/page-elements.js";
import { factsOf, reloadWhenAvailable } from "./reload.js";
import { showDelay, showLocalTime } from "./times.js";

const facts = factsOf(document);

showLocalTime(facts);
if ("starts_at" in facts) {
    showDelay(facts, facts.delay);
}
// A click at the desk enters at once. A reload, or a tab that the browser restores, does not: the
// camera goes on only after a click.
const entersAtOnce = location.hash === "#desk-enter";
if (entersAtOnce) {
    history.replaceState(history.state, "", "#desk");
}
const chosenLanguage = new URLSearchParams(location.search).get("lang");
if (chosenLanguage) {
    // Back to the desk in the language in which it was left.
    links("a[href*='/desk/']").forEach((link) => {
        const url = new URL(link.href);
        url.searchParams.set("lang", chosenLanguage);
        link.href = url.href;
    });
}
links(".languages a").forEach((link) => {
    link.hash = location.hash;
    if (link.lang === document.documentElement.lang) {
        link.setAttribute("aria-current", "true");
    }
});
if (location.hash === "#desk") {
    // Only professionals who came from their desk get a link back to it.
    all(".to-desk").forEach((link) => {
        link.hidden = false;
    });
}
if ("retry" in facts && facts.retry) {
    reloadWhenAvailable(facts.retry);
}
if (facts.state === "early") {
    const [{ offerAbsence }, { countDown }, { PreVisitTest }] = await Promise.all([
        import("./absence.js"),
        import("./countdown.js"),
        import("./pre-visit-test.js"),
    ]);
    countDown(facts);
    new PreVisitTest(facts).show();
    offerAbsence(facts);
} else if (facts.state === "open" && facts.engine === "builtin") {
    const { Visit } = await import("./visit.js");
    new Visit(facts).begin({ entersAtOnce });
} else if (facts.state === "over" && facts.role === "patient") {
    const { AfterVisit } = await import("./after-visit.js");
    new AfterVisit(facts).show();
} else if (facts.state === "over" && document.getElementById("after-next")) {
    const { showNextVisit } = await import("./next-visit.js");
    showNextVisit(facts);
}

/**
 * @param {string} selector
 * @returns {NodeListOf<HTMLAnchorElement>}
 */
function links(selector) {
    return document.querySelectorAll(selector);
}
