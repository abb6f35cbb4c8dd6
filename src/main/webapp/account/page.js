/* One's own account: roles, passkeys to add, name and remove, and the session at hand. */
import { call, get, path, Problem, root } from "../ui/api.js";
import { fill, h } from "../ui/dom.js";
import { ask } from "../ui/elements/dialog.js";
import { table } from "../ui/elements/list.js";
import { failure, loaded, notice, say, tellUnexpected } from "../ui/elements/notice.js";
import { alone, homeOf, roleName } from "../ui/pages.js";
import { moment } from "../ui/times.js";
import { chosen, speak, words } from "../ui/words.js";
import { canPasskeys, NoPasskey, prove } from "../sign-in/passkeys.js";
import { refusal } from "../sign-in/ways.js";
import { session, signOut } from "../console/session.js";
import ours from "./words.js";

const t = words(ours);
const MOST = 10;

tellUnexpected();
const who = await session().catch((problem) => problem);
speak(chosen() ?? who.person?.language ?? document.documentElement.lang);
alone(() => t("title"), (main) => {
    const place = h("div", { class: "stack" });
    fill(main, h("h1", {}, t("title")), h("p", { class: "lead" }, t("lead")), place);
    if (who instanceof Error) {
        fill(place, failure(who));
        return;
    }
    loaded(place, async () => [
        await passkeys(),
        h("div", { class: "columns" }, who.person ? await ownRoles() : null, sessionCard()),
        h("p", { class: "buttons" }, h("a", { class: "primary", href: `${root()}${homeOf(who)}${chosen() ? `?lang=${chosen()}` : ""}` }, t(homeOf(who) === "/desk/" ? "toDesk" : "back"))),
    ]);
}, { roomy: true });

async function ownRoles() {
    const names = new Map();
    for (const id of new Set(who.roles.map((held) => held.organization).filter(Boolean))) {
        const found = await get(path(["admin", "v1", "organizations", id])).catch(() => null);
        names.set(id, found?.data.name ?? id);
    }
    const lines = who.roles.map((held) => h("div", {}, h("dt", {}, roleName(held.role)), h("dd", {}, h("bdi", {}, names.get(held.organization) ?? t("whole")))));
    return h("section", { class: "card" }, h("h2", {}, h("bdi", {}, who.person.name)), lines.length
        ? h("dl", { class: "facts" }, lines)
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
    const acts = (row) => [
        act("rename", row, () => rename(card, row)),
        data.length > 1 ? act("remove", row, () => remove(card, row), "danger") : null,
    ];
    fill(card, h("h2", { tabindex: "-1" }, t("passkeys")), h("p", { class: "soft" }, t("passkeysText")),
        table({ caption: t("passkeys"), rows: data, columns: [
            { title: t("name"), cell: (row) => h("bdi", {}, nameOf(row)) },
            { title: t("created"), cell: (row) => moment(row.created_at) },
            { title: t("used"), cell: (row) => moment(row.last_used_at) },
            { name: t("acts"), cell: acts },
        ] }),
        data.length === 1 ? h("p", { class: "quiet" }, t("last")) : null,
        another(card, data.length));
}

function another(card, count) {
    if (count >= MOST) {
        return notice("info", h("p", {}, t("full")));
    }
    return canPasskeys()
        ? h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", id: "add", onclick: () => add(card) }, t("add")))
        : refusal(new NoPasskey("SecurityError"));
}

function act(name, row, onclick, kind = "") {
    return h("button", { type: "button", class: `small ${kind}`, "aria-label": `${t(name)}: ${nameOf(row)}`, onclick }, t(name));
}

function nameOf(row) {
    return row.label ?? t("unnamed");
}

/** Shows the passkeys as they are now; the focus goes to their title, since what had it may be gone. */
async function changed(card, text) {
    await list(card);
    card.querySelector("h2").focus();
    say(t(text));
}

async function add(card) {
    const made = await ask({
        title: t("add"),
        text: t("addText"),
        submit: t("add"),
        fields: [{ name: "label", label: t("label"), hint: t("labelHint"), maxlength: 255 }],
        send: ({ label }) => make(label),
    });
    if (made) {
        await changed(card, "added");
    }
}

async function make(label) {
    try {
        await prove("add", { label });
    } catch (problem) {
        const own = problem instanceof NoPasskey || problem.status === 401;
        throw own ? Object.assign(new Problem(null), { told: () => refusal(problem) }) : problem;
    }
}

async function rename(card, row) {
    const made = await ask({
        title: t("rename"),
        text: h("p", {}, h("bdi", {}, nameOf(row))),
        submit: t("save"),
        fields: [{ name: "label", label: t("label"), hint: t("labelHint"), maxlength: 255, value: row.label ?? "" }],
        send: ({ label }) => call("PATCH", path(["sign-in", "v1", "passkeys", row.id]), { body: { label: label ?? null } }),
    });
    if (made) {
        await changed(card, "saved");
    }
}

async function remove(card, row) {
    const gone = await ask({
        title: t("removeTitle", { label: nameOf(row) }),
        text: t("removeText"),
        submit: t("removeSubmit"),
        danger: true,
        send: () => call("DELETE", path(["sign-in", "v1", "passkeys", row.id])),
    });
    if (gone) {
        await changed(card, "removed");
    }
}

function sessionCard() {
    const line = (name, at) => h("div", {}, h("dt", {}, t(name)), h("dd", {}, moment(at)));
    return h("section", { class: "card" }, h("h2", {}, t("session")),
        h("dl", { class: "facts" }, line("idle", who.idle_ends_at), line("ends", who.ends_at)),
        h("p", { class: "quiet" }, t("browser")),
        h("p", { class: "buttons" }, h("button", { type: "button", class: "plain", onclick: () => signOut() }, t("signOut"))));
}
