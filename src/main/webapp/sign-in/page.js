/* The sign-in page: by a link, by an invitation, or by one of the available methods. */
import { call, get, root } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { failure, loadInto, notice } from "../ui/elements/notice.js";
import { homeOf, roleName, standalonePage } from "../ui/pages.js";
import { chosenLanguage, locale, texts } from "../ui/words.js";
import { showRefusal, signInMethods } from "./methods.js";
import { readInvitation, supportsPasskeys, usePasskey } from "./passkeys.js";
import { isOwnPage, keepTarget } from "./target.js";

const t = await texts("sign-in");

// Removes the secret of a link from the URL at once: it is personal and works once.
const fragment = new URLSearchParams(location.hash.slice(1));
if (location.hash) {
    history.replaceState(null, "", location.pathname + location.search);
}

standalonePage(() => t(fragment.has("invitation") ? "invitation" : "title"), (main) => {
    if (fragment.has("link")) {
        openByLink(main);
    } else if (fragment.has("invitation")) {
        showInvitation(main);
    } else {
        showMethods(main);
    }
});

async function continueToTarget() {
    new BroadcastChannel("patient-care").postMessage("signed-in");
    const wanted = target();
    const language = chosenLanguage() ? `?lang=${chosenLanguage()}` : "";
    location.replace(root() + (isOwnPage(wanted) ? wanted : `${await startPage()}${language}`));
    return new Promise(() => {});
}

function target() {
    return fragment.get("to") ?? "";
}

/** The start page without an explicit target: the desk for people who are only professionals. */
async function startPage() {
    const found = await get("/sign-in/v1/session", { quiet: true }).catch(() => null);
    // The console links to the desk.
    return found ? homeOf(found.data) : "/console/";
}

function showMethods(main, ...before) {
    const container = h("div");
    fill(main, h("h1", {}, t("title")), h("p", { class: "lead" }, t("lead")), before,
        h("div", { class: "card" }, container),
        h("details", { class: "disclosure" }, h("summary", {}, t("helpTitle")), h("p", {}, t("help"))));
    return loadInto(container, () => signInMethods({ inSameTab: true, leaving: () => keepTarget(target()), done: continueToTarget }));
}

async function openByLink(main) {
    fill(main, h("h1", {}, t("title")), h("p", { class: "lead", role: "status" }, t("opening")));
    const link = fragment.get("link");
    fragment.delete("link");
    try {
        await call("POST", "/sign-in/v1/links", { body: { link }, quiet: true });
    } catch (problem) {
        showMethods(main, spentLinkNotice(problem));
        return;
    }
    await continueToTarget();
}

function showInvitation(main) {
    const container = h("div", { class: "stack" });
    fill(main, container);
    return loadInto(container, async () => {
        try {
            return invitationForm(main, await readInvitation(fragment.get("invitation")));
        } catch (problem) {
            if (problem.status !== 401 && problem.status !== 422) {
                throw problem;
            }
            fragment.delete("invitation");
            showMethods(main, spentLinkNotice(problem));
            return null;
        }
    });
}

function invitationForm(main, invited) {
    const feedback = h("div", { class: "form-told" });
    const roles = new Intl.ListFormat(locale()).format(new Set(invited.roles.map((each) => roleName(each.role))));
    const send = async ({ label }) => {
        fill(feedback);
        try {
            await usePasskey("invitation", { link: fragment.get("invitation"), label });
        } catch (problem) {
            if (problem.status === 401) {
                fragment.delete("invitation");
                showMethods(main, spentLinkNotice(problem));
                return;
            }
            showRefusal(feedback, problem);
            return;
        }
        await continueToTarget();
    };
    return [
        h("h1", {}, t("invited"), " ", h("bdi", {}, invited.name)),
        h("p", { class: "lead" }, t("invitedText", { roles })),
        h("div", { class: "card" }, feedback, supportsPasskeys()
            ? form({ fields: [{ name: "label", label: t("label"), hint: t("labelHint"), maxlength: 255 }], submit: t("accept"), send })
            : notice("warning", h("p", {}, t("none")))),
    ];
}

function spentLinkNotice(problem) {
    const textKey = { 401: "spent", 422: "spent", 403: "closed" }[problem.status];
    return textKey ? notice("warning", h("p", {}, t(textKey))) : failure(problem);
}
