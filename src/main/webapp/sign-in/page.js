/*
 * The page for signing in: by a link, by an invitation, or by one of the ways that there are.
 */
import { call, root } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { form } from "../ui/elements/form.js";
import { failure, loaded, notice } from "../ui/elements/notice.js";
import { alone, roleName } from "../ui/pages.js";
import { words } from "../ui/words.js";
import { invitation } from "./passkeys.js";
import { refusal, ways } from "./ways.js";
import ours from "./words.js";

const t = words(ours);

// What a link brings is taken out of the address at once: it is nobody's else, and works once.
const given = new URLSearchParams(location.hash.slice(1));
if (location.hash) {
    history.replaceState(null, "", location.pathname + location.search);
}

alone(() => t("title"), (main) => {
    if (given.has("link")) {
        openByLink(main);
    } else if (given.has("invitation")) {
        accept(main);
    } else {
        offer(main);
    }
});

function toConsole() {
    location.replace(`${root()}/console/`);
}

function offer(main, ...before) {
    const place = h("div");
    fill(main, h("h1", { tabindex: "-1" }, t("title")), h("p", { class: "lead" }, t("lead")), before,
        h("div", { class: "card" }, place),
        h("details", { class: "disclosure" }, h("summary", {}, t("helpTitle")), h("p", {}, t("help"))));
    return loaded(place, () => ways({ done: toConsole }));
}

async function openByLink(main) {
    fill(main, h("p", { class: "lead", role: "status" }, t("opening")));
    try {
        await call("POST", "/sign-in/v1/links", { body: { link: given.get("link") }, quiet: true });
        toConsole();
    } catch (problem) {
        given.delete("link");
        offer(main, spent(problem));
    }
}

function accept(main) {
    const place = h("div", { class: "stack" });
    fill(main, place);
    return loaded(place, async () => {
        let invited;
        try {
            invited = await invitation(given.get("invitation"));
        } catch (problem) {
            if (problem.status === 401 || problem.status === 422) {
                given.delete("invitation");
                offer(main, spent(problem));
                return null;
            }
            throw problem;
        }
        return invitationForm(invited);
    });
}

function invitationForm(invited) {
    const told = h("div", { class: "form-told" });
    const roles = [...new Set(invited.roles.map((each) => roleName(each.role)))].join(", ");
    return [
        h("h1", {}, t("invited", { name: invited.name })),
        h("p", { class: "lead" }, t("invitedText", { roles })),
        h("div", { class: "card" }, told, form({
            fields: [{ name: "label", label: t("label"), hint: t("labelHint"), maxlength: 64 }],
            submit: t("accept"),
            send: async ({ label }) => {
                fill(told);
                try {
                    await invited.accept(label);
                } catch (problem) {
                    fill(told, refusal(problem));
                    return;
                }
                toConsole();
            },
        })),
    ];
}

function spent(problem) {
    return problem.status === 401 || problem.status === 422 ? notice("warning", h("p", {}, t("spent"))) : failure(problem);
}
