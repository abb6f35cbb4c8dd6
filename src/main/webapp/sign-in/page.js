/*
 * The page for signing in: by a link, by an invitation, or by one of the ways that there are.
 */
import { call, get, root } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { failure, loaded, notice } from "../ui/elements/notice.js";
import { alone, homeOf, roleName } from "../ui/pages.js";
import { chosen, locale, words } from "../ui/words.js";
import { canPasskeys, invitation, prove } from "./passkeys.js";
import { tell, ways } from "./ways.js";
import ours from "./words.js";

const t = words(ours);

/** Pages of ours to go on to; nothing else is followed. */
const OURS = /^\/(?:console|account|desk)(?:\/[a-z-]*)?(?:[?#].*)?$/;

// What a link brings is taken out of the address at once: it is nobody's else, and works once.
const given = new URLSearchParams(location.hash.slice(1));
if (location.hash) {
    history.replaceState(null, "", location.pathname + location.search);
}

alone(() => t(given.has("invitation") ? "invitation" : "title"), (main) => {
    if (given.has("link")) {
        openByLink(main);
    } else if (given.has("invitation")) {
        accept(main);
    } else {
        offer(main);
    }
});

async function goOn() {
    new BroadcastChannel("patient-care").postMessage("signed-in");
    const wanted = given.get("to") ?? "";
    const language = chosen() ? `?lang=${chosen()}` : "";
    location.replace(root() + (OURS.test(wanted) ? wanted : `${await landing()}${language}`));
    return new Promise(() => {});
}

/** Where somebody begins who did not say where to: at the desk if they are a professional and nothing else. */
async function landing() {
    const found = await get("/sign-in/v1/session", { quiet: true }).catch(() => null);
    // The console leads on to the desk.
    return found ? homeOf(found.data) : "/console/";
}

function offer(main, ...before) {
    const place = h("div");
    fill(main, h("h1", {}, t("title")), h("p", { class: "lead" }, t("lead")), before,
        h("div", { class: "card" }, place),
        h("details", { class: "disclosure" }, h("summary", {}, t("helpTitle")), h("p", {}, t("help"))));
    return loaded(place, () => ways({ here: true, done: goOn }));
}

async function openByLink(main) {
    fill(main, h("h1", {}, t("title")), h("p", { class: "lead", role: "status" }, t("opening")));
    const link = given.get("link");
    given.delete("link");
    try {
        await call("POST", "/sign-in/v1/links", { body: { link }, quiet: true });
    } catch (problem) {
        offer(main, spent(problem));
        return;
    }
    await goOn();
}

function accept(main) {
    const place = h("div", { class: "stack" });
    fill(main, place);
    return loaded(place, async () => {
        try {
            return invitationForm(main, await invitation(given.get("invitation")));
        } catch (problem) {
            if (problem.status !== 401 && problem.status !== 422) {
                throw problem;
            }
            given.delete("invitation");
            offer(main, spent(problem));
            return null;
        }
    });
}

function invitationForm(main, invited) {
    const told = h("div", { class: "form-told" });
    const roles = new Intl.ListFormat(locale()).format(new Set(invited.roles.map((each) => roleName(each.role))));
    const send = async ({ label }) => {
        fill(told);
        try {
            await prove("invitation", { link: given.get("invitation"), label });
        } catch (problem) {
            if (problem.status === 401) {
                given.delete("invitation");
                offer(main, spent(problem));
                return;
            }
            tell(told, problem);
            return;
        }
        await goOn();
    };
    return [
        h("h1", {}, t("invited"), " ", h("bdi", {}, invited.name)),
        h("p", { class: "lead" }, t("invitedText", { roles })),
        h("div", { class: "card" }, told, canPasskeys()
            ? form({ fields: [{ name: "label", label: t("label"), hint: t("labelHint"), maxlength: 255 }], submit: t("accept"), send })
            : notice("warning", h("p", {}, t("none")))),
    ];
}

function spent(problem) {
    const own = { 401: "spent", 422: "spent", 403: "closed" }[problem.status];
    return own ? notice("warning", h("p", {}, t(own))) : failure(problem);
}
