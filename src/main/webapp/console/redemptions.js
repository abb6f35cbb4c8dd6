/* The state of a redemption, and the action to undo it. */
import { call, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { ask } from "../ui/elements/dialog.js";
import { announce } from "../ui/elements/notice.js";
import { translator } from "../ui/words.js";

const WORDS = {
    es: {
        undo: "Deshacer", undoOf: "Deshacer: código {code}, paciente {patient}", title: "¿Deshacer el canje?", text: "El código {code} del paciente {patient}. Termina lo que dio el canje y su uso vuelve al código; el paciente puede canjearlo otra vez. Si no tiene otro plan, se queda sin ninguno desde ahora.",
        reason: "Motivo", reasonHint: "Se guarda con el canje.", submit: "Deshacer el canje", done: "Canje deshecho.",
    },
    en: {
        undo: "Undo", undoOf: "Undo: code {code}, patient {patient}", title: "Undo the redemption?", text: "Code {code} of patient {patient}. What it gave ends, and its use goes back to the code; the patient may redeem it again. Who has no other plan has none from now on.",
        reason: "Reason", reasonHint: "It is kept with the redemption.", submit: "Undo the redemption", done: "Redemption undone.",
    },
    pt: {
        undo: "Desfazer", undoOf: "Desfazer: código {code}, utente {patient}", title: "Desfazer o resgate?", text: "O código {code} do utente {patient}. Termina o que o resgate deu e a utilização volta ao código; o utente pode resgatá-lo de novo. Se não tiver outro plano, fica sem nenhum a partir de agora.",
        reason: "Motivo", reasonHint: "Fica guardado com o resgate.", submit: "Desfazer o resgate", done: "Resgate desfeito.",
    },
    de: {
        undo: "Rückgängig machen", undoOf: "Rückgängig machen: Code {code}, Patient {patient}", title: "Einlösung rückgängig machen?", text: "Code {code} von Patient {patient}. Was die Einlösung gab, endet, und der Code kann so oft wie zuvor benutzt werden; der Patient darf ihn noch einmal einlösen. Wer keinen anderen Tarif hat, hat von jetzt an keinen.",
        reason: "Grund", reasonHint: "Er wird bei der Einlösung aufbewahrt.", submit: "Einlösung rückgängig machen", done: "Einlösung rückgängig gemacht.",
    },
};
const t = translator(WORDS);

/**
 * The button that undoes a redemption.
 *
 * @param patient the organization's code of the patient
 * @param undone called after the redemption was undone
 */
export function undoButton(organization, code, patient, undone) {
    return h("button", { type: "button", class: "small danger", "aria-label": t("undoOf", { code, patient }), onclick: () => undo(organization, code, patient, undone) }, t("undo"));
}

async function undo(organization, code, patient, undone) {
    const done = await ask({
        title: t("title"),
        text: t("text", { code, patient }),
        submit: t("submit"),
        danger: true,
        fields: [{ name: "reason", label: t("reason"), hint: t("reasonHint"), required: true, maxlength: 255 }],
        send: ({ reason }) => call("POST", path(["admin", "v1", "organizations", organization.id, "activation-codes", code, "redemptions", patient, "undo"]), { body: { reason } }),
    });
    if (done) {
        await undone();
        announce(t("done"));
    }
}
