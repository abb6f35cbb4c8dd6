/* What is done with prescriptions: downloaded, and withdrawn for good. */
import { call, file, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { ask, save } from "../ui/elements/dialog.js";
import { badge, say } from "../ui/elements/notice.js";
import { words } from "../ui/words.js";

const WORDS = {
    es: {
        issued: "Emitida", withdrawn: "Retirada", download: "Descargar", withdraw: "Retirar", of: "{act}: {what}", downloaded: "Receta descargada.", done: "Receta retirada.",
        title: "¿Retirar la receta?", text: "{what}. Dejará de valer en cuanto se retire: la farmacia que la compruebe verá que está retirada. No se puede deshacer.", reason: "Motivo", reasonHint: "Se guarda; nadie de fuera lo ve.", submit: "Retirar la receta",
    },
    en: {
        issued: "Issued", withdrawn: "Withdrawn", download: "Download", withdraw: "Withdraw", of: "{act}: {what}", downloaded: "Prescription downloaded.", done: "Prescription withdrawn.",
        title: "Withdraw the prescription?", text: "{what}. It counts no more from then on: a pharmacy that checks it sees that it is withdrawn. This cannot be undone.", reason: "Reason", reasonHint: "It is kept; nobody outside sees it.", submit: "Withdraw the prescription",
    },
    pt: {
        issued: "Emitida", withdrawn: "Anulada", download: "Descarregar", withdraw: "Anular", of: "{act}: {what}", downloaded: "Receita descarregada.", done: "Receita anulada.",
        title: "Anular a receita?", text: "{what}. Deixa de valer a partir desse momento: a farmácia que a verificar vê que está anulada. Não se pode desfazer.", reason: "Motivo", reasonHint: "Fica guardado; ninguém de fora o vê.", submit: "Anular a receita",
    },
    de: {
        issued: "Ausgestellt", withdrawn: "Zurückgezogen", download: "Herunterladen", withdraw: "Zurückziehen", of: "{act}: {what}", downloaded: "Rezept heruntergeladen.", done: "Rezept zurückgezogen.",
        title: "Rezept zurückziehen?", text: "{what}. Es gilt von da an nicht mehr: Eine Apotheke, die es prüft, sieht, dass es zurückgezogen ist. Das lässt sich nicht rückgängig machen.", reason: "Grund", reasonHint: "Er wird aufbewahrt; niemand außerhalb sieht ihn.", submit: "Rezept zurückziehen",
    },
};
const t = words(WORDS);

export const STATES = ["issued", "withdrawn"];

/** What a state is called. */
export function stateName(state) {
    return t(state);
}

/** Whether it counts. */
export function paperState({ state }) {
    return badge(state === "issued" ? "ok" : "failed", t(state));
}

/** What is on it. */
export function substances(paper) {
    return paper.active_substances.join(", ") || paper.code;
}

/** Where the prescriptions of an organization are: on its surface, if it says one. */
function placeOf({ id, surface = "admin" }) {
    return [surface, "v1", "organizations", id, "prescriptions"];
}

/**
 * The buttons of a prescription.
 *
 * @param organization with its id, and the surface if it is another one than the console's
 * @param paper with code, state and active_substances
 * @param withdrawn what follows once it was withdrawn
 */
export function paperActs(organization, paper, withdrawn) {
    const of = (act) => t("of", { act: t(act), what: substances(paper) });
    return [
        h("button", { type: "button", class: "small", "aria-label": of("download"), onclick: (event) => download(event.currentTarget, organization, paper) }, t("download")),
        paper.state === "issued" ? h("button", { type: "button", class: "small danger", "aria-label": of("withdraw"), onclick: () => withdraw(organization, paper, withdrawn) }, t("withdraw")) : null,
    ];
}

async function download(button, organization, { code }) {
    if (button.getAttribute("aria-disabled")) {
        return;
    }
    button.setAttribute("aria-disabled", "true");
    try {
        save(`prescription-${code}.pdf`, await file("GET", path([...placeOf(organization), code, "download"])));
        say(t("downloaded"));
    } finally {
        button.removeAttribute("aria-disabled");
    }
}

async function withdraw(organization, paper, withdrawn) {
    const done = await ask({
        title: t("title"),
        text: t("text", { what: substances(paper) }),
        submit: t("submit"),
        danger: true,
        fields: [{ name: "reason", label: t("reason"), hint: t("reasonHint"), required: true, maxlength: 255 }],
        send: ({ reason }) => call("POST", path([...placeOf(organization), paper.code, "withdraw"]), { body: { reason } }),
    });
    if (done) {
        await withdrawn();
        say(t("done"));
    }
}
