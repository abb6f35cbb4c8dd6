/* Sends links with which patients open their own page, or shows one at the counter. */
import { call, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { ask, showOnce } from "../ui/elements/dialog.js";
import { announce, notice } from "../ui/elements/notice.js";
import { meaning } from "../ui/faults.js";
import { dateTime } from "../ui/times.js";

const PURPOSES = ["question", "complaint", "authority"];
/** Reasons of the service for which no link can be sent, or none may be shown. */
const REASONS = ["contact_missing", "contact_changed", "contact_usable"];

/** Buttons that send a link, and show one, after a confirmation. */
export function linkButtons(context, ref, patient, name) {
    const { t } = context;
    const button = (text, action) => h("button", { type: "button", class: "plain", onclick: () => action(context, ref, patient, name) }, t(text));
    return [button("link", sendLink), button("showLink", showLink)];
}

async function make({ organization, t }, ref, body) {
    try {
        return (await call("POST", path(["admin", "v1", "organizations", organization.id, "patient-files", ref, "links"]), { body })).data;
    } catch (problem) {
        problem.makeNotice = noticeFor(t, problem);
        throw problem;
    }
}

function texts(t, patient, name, text) {
    return [t(text, { name }), t(patient.birth_date ? "linkText" : "linkOnce")];
}

async function sendLink(context, ref, patient, name) {
    const { t } = context;
    const made = await ask({
        title: t("linkTitle"),
        text: texts(t, patient, name, "linkSends"),
        submit: t("linkSubmit"),
        send: async () => make(context, ref),
    });
    if (made) {
        announce(t(`linkSent_${made.channel}`));
    }
}

/** The notice for a link that could not be made; undefined for the usual one. */
function noticeFor(t, problem) {
    if (REASONS.includes(problem.code)) {
        return () => notice("warning", h("p", {}, t(problem.code)));
    }
    if (problem.code === "not_sent") {
        return () => notice("failed", h("p", {}, t("linkNotSent")), problem.faults.map((fault) => h("p", {}, meaning(fault))));
    }
    return undefined;
}

async function showLink(context, ref, patient, name) {
    const { t, zone } = context;
    const made = await ask({
        title: t("showLinkTitle"),
        text: texts(t, patient, name, "linkShows"),
        submit: t("showLinkSubmit"),
        fields: [{ name: "purpose", label: t("openedFor"), type: "select", required: true, options: PURPOSES.map((each) => [each, t(each)]), value: PURPOSES[0] }],
        send: async ({ purpose }) => make(context, ref, { show: true, purpose }),
    });
    if (made) {
        await showOnce({ title: t("linkMade"), text: t("linkUntil", { name, at: dateTime(made.expires_at, zone).textContent }), secrets: [[t("linkLabel"), made.url]] });
    }
}
