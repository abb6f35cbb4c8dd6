/* The page of one's own account: roles, passkeys (add, name, remove), and the current session. */
import { call, get, path, root } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { ask } from "../ui/elements/dialog.js";
import { table } from "../ui/elements/list.js";
import { announce, failure, loadInto, notice, showUnexpectedErrors } from "../ui/elements/notice.js";
import { homeOf, roleName, standalonePage } from "../ui/pages.js";
import { Problem } from "../ui/problem.js";
import { dateTime } from "../ui/times.js";
import { chosenLanguage, currentLanguage, setLanguage, texts } from "../ui/words.js";
import { refusalNotice } from "../sign-in/methods.js";
import { PasskeyError, supportsPasskeys, usePasskey } from "../sign-in/passkeys.js";
import { session, signOut } from "../console/session.js";

const t = await texts("account");
const MAX_PASSKEYS = 10;

showUnexpectedErrors();
const who = await session().catch((problem) => problem);
await setLanguage(chosenLanguage() ?? who.person?.language ?? currentLanguage()).catch(() => {}); // The language stays.
standalonePage(() => t("title"), (main) => {
    const container = h("div", { class: "stack" });
    fill(main, h("h1", {}, t("title")), h("p", { class: "lead" }, t("lead")), container);
    if (who instanceof Error) {
        fill(container, failure(who));
        return;
    }
    loadInto(container, async () => [
        await passkeys(),
        h("div", { class: "columns" }, who.person ? await ownRoles() : null, sessionCard()),
        h("p", { class: "buttons" }, h("a", { class: "primary", href: `${root()}${homeOf(who)}${chosenLanguage() ? `?lang=${chosenLanguage()}` : ""}` }, t(homeOf(who) === "/desk/" ? "toDesk" : "back"))),
    ]);
}, { roomy: true });

async function ownRoles() {
    const names = new Map();
    for (const id of new Set(who.roles.map((held) => held.organization).filter(Boolean))) {
        const found = await get(path(["admin", "v1", "organizations", id])).catch(() => null);
        names.set(id, found?.data.name ?? id);
    }
    const facts = who.roles.map((held) => h("div", {}, h("dt", {}, roleName(held.role)), h("dd", {}, h("bdi", {}, names.get(held.organization) ?? t("whole")))));
    return h("section", { class: "card" }, h("h2", {}, h("bdi", {}, who.person.name)), facts.length
        ? h("dl", { class: "facts" }, facts)
        : h("p", { class: "soft" }, t("noRole")));
}

async function passkeys() {
    const card = h("section", { class: "card", id: "passkeys" });
    const other = { provider: "byProvider", demo: "byDemo", keys: "byKeys", link: "byKeys" }[who.way];
    if (other) {
        return fill(card, h("h2", {}, t("passkeys")), h("p", {}, t(other)));
    }
    await list(card);
    return card;
}

async function list(card) {
    const { data } = await get("/sign-in/v1/passkeys");
    const actions = (row) => [
        actionButton("rename", row, () => rename(card, row)),
        data.length > 1 ? actionButton("remove", row, () => remove(card, row), "danger") : null,
    ];
    fill(card, h("h2", { tabindex: "-1" }, t("passkeys")), h("p", { class: "soft" }, t("passkeysText")),
        table({ caption: t("passkeys"), rows: data, columns: [
            { title: t("name"), cell: (row) => h("bdi", {}, nameOf(row)) },
            { title: t("created"), cell: (row) => dateTime(row.created_at) },
            { title: t("used"), cell: (row) => dateTime(row.last_used_at) },
            { name: t("acts"), cell: actions },
        ] }),
        data.length === 1 ? h("p", { class: "quiet" }, t("last")) : null,
        addButton(card, data.length));
}

function addButton(card, count) {
    if (count >= MAX_PASSKEYS) {
        return notice("info", h("p", {}, t("full")));
    }
    return supportsPasskeys()
        ? h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", id: "add", onclick: () => add(card) }, t("add")))
        : refusalNotice(new PasskeyError("SecurityError"));
}

function actionButton(name, row, onclick, kind = "") {
    return h("button", { type: "button", class: `small ${kind}`, "aria-label": `${t(name)}: ${nameOf(row)}`, onclick }, t(name));
}

function nameOf(row) {
    return row.label ?? t("unnamed");
}

/**
 * Reloads and shows the passkeys. Moves the focus to their title, because the focused element may
 * have been removed.
 */
async function showChange(card, text) {
    await list(card);
    card.querySelector("h2").focus();
    announce(t(text));
}

async function add(card) {
    const added = await ask({
        title: t("add"),
        text: t("addText"),
        submit: t("add"),
        fields: [{ name: "label", label: t("label"), hint: t("labelHint"), maxlength: 255 }],
        send: ({ label }) => make(label),
    });
    if (added) {
        await showChange(card, "added");
    }
}

async function make(label) {
    try {
        await usePasskey("add", { label });
    } catch (problem) {
        const isOurs = problem instanceof PasskeyError || problem.status === 401;
        throw isOurs ? Object.assign(new Problem(null), { makeNotice: () => refusalNotice(problem) }) : problem;
    }
}

async function rename(card, row) {
    const renamed = await ask({
        title: t("rename"),
        text: h("p", {}, h("bdi", {}, nameOf(row))),
        submit: t("save"),
        fields: [{ name: "label", label: t("label"), hint: t("labelHint"), maxlength: 255, value: row.label ?? "" }],
        send: ({ label }) => call("PATCH", path(["sign-in", "v1", "passkeys", row.id]), { body: { label: label ?? null } }),
    });
    if (renamed) {
        await showChange(card, "saved");
    }
}

async function remove(card, row) {
    const removed = await ask({
        title: t("removeTitle", { label: nameOf(row) }),
        text: t("removeText"),
        submit: t("removeSubmit"),
        danger: true,
        send: () => call("DELETE", path(["sign-in", "v1", "passkeys", row.id])),
    });
    if (removed) {
        await showChange(card, "removed");
    }
}

function sessionCard() {
    const fact = (name, at) => h("div", {}, h("dt", {}, t(name)), h("dd", {}, dateTime(at)));
    return h("section", { class: "card" }, h("h2", {}, t("session")),
        h("dl", { class: "facts" }, fact("idle", who.idle_ends_at), fact("ends", who.ends_at)),
        h("p", { class: "quiet" }, t("browser")),
        h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", onclick: () => signOut() }, t("signOut"))));
}
