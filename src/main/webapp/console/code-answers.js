/* What an activation code would do, in a sentence for support staff on the telephone. */
import { get, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { badge, notice } from "../ui/elements/notice.js";
import { dateTime, day, today } from "../ui/times.js";
import { translator } from "../ui/words.js";
import { withElements } from "./phrases.js";

const WORDS = {
    es: {
        active: "Activo", inactive: "Desactivado", expired: "Caducado", used_up: "Agotado",
        unknown: "No hay ningún código {code}. Compruebe mayúsculas, guiones y espacios.", redeemed: "Este paciente ya canjeó el código {code} el {at}: no se puede canjear dos veces.", undone: "El paciente lo canjeó el {at} y se deshizo ({reason}): puede canjearlo otra vez.",
        works: "El código {code} funcionaría: da el plan {plan}, {term}.", refused_inactive: "El código {code} se rechazaría: está desactivado.", refused_expired: "El código {code} se rechazaría: caducó el {at}.", refused_used_up: "El código {code} se rechazaría: está agotado ({used} de {most} usos).",
        forever: "sin fecha de fin", months: { one: "{n} mes", other: "{n} meses" }, days: { one: "{n} día", other: "{n} días" }, and: "{a} y {b}",
    },
    en: {
        active: "Active", inactive: "Switched off", expired: "Expired", used_up: "Used up",
        unknown: "There is no code {code}. Check capital letters, hyphens and blanks.", redeemed: "This patient redeemed the code {code} on {at}: it cannot be redeemed twice.", undone: "The patient redeemed it on {at}, and it was undone ({reason}): they may redeem it again.",
        works: "The code {code} would work: it gives the plan {plan}, {term}.", refused_inactive: "The code {code} would be refused: it is switched off.", refused_expired: "The code {code} would be refused: it expired on {at}.", refused_used_up: "The code {code} would be refused: it is used up ({used} of {most} uses).",
        forever: "open-ended", months: { one: "{n} month", other: "{n} months" }, days: { one: "{n} day", other: "{n} days" }, and: "{a} and {b}",
    },
    pt: {
        active: "Ativo", inactive: "Desativado", expired: "Caducado", used_up: "Esgotado",
        unknown: "Não há nenhum código {code}. Verifique maiúsculas, hífenes e espaços.", redeemed: "Este utente já resgatou o código {code} em {at}: não se pode resgatar duas vezes.", undone: "O utente resgatou-o em {at} e foi desfeito ({reason}): pode resgatá-lo de novo.",
        works: "O código {code} funcionaria: dá o plano {plan}, {term}.", refused_inactive: "O código {code} seria recusado: está desativado.", refused_expired: "O código {code} seria recusado: caducou em {at}.", refused_used_up: "O código {code} seria recusado: está esgotado ({used} de {most} utilizações).",
        forever: "sem data de fim", months: { one: "{n} mês", other: "{n} meses" }, days: { one: "{n} dia", other: "{n} dias" }, and: "{a} e {b}",
    },
    de: {
        active: "Aktiv", inactive: "Abgeschaltet", expired: "Abgelaufen", used_up: "Aufgebraucht",
        unknown: "Es gibt keinen Code {code}. Bitte Großbuchstaben, Bindestriche und Leerzeichen prüfen.", redeemed: "Dieser Patient hat den Code {code} am {at} eingelöst: Zweimal geht das nicht.", undone: "Der Patient hat ihn am {at} eingelöst, und das wurde rückgängig gemacht ({reason}): Er darf ihn noch einmal einlösen.",
        works: "Der Code {code} würde angenommen: Er gibt den Tarif {plan}, {term}.", refused_inactive: "Der Code {code} würde abgelehnt: Er ist abgeschaltet.", refused_expired: "Der Code {code} würde abgelehnt: Er ist am {at} abgelaufen.", refused_used_up: "Der Code {code} würde abgelehnt: Er ist aufgebraucht ({used} von {most} Malen).",
        forever: "unbefristet", months: { one: "{n} Monat", other: "{n} Monate" }, days: { one: "{n} Tag", other: "{n} Tage" }, and: "{a} und {b}",
    },
};
const t = translator(WORDS);
const KINDS = { active: "ok", inactive: "off", expired: "warning", used_up: "warning" };

/** The state of a code from a list, in the organization's time zone. */
export function stateOf(code, zone) {
    if (!code.active) {
        return "inactive";
    }
    if (code.expires_at && code.expires_at < today(zone)) {
        return "expired";
    }
    return code.redemptions_total >= code.max_redemptions ? "used_up" : "active";
}

/** The state as a badge. */
export function codeStateBadge(state) {
    return badge(KINDS[state], t(state));
}

/** The length of the subscription that a code gives. */
export function termText({ duration, duration_in_months: months, duration_in_days: days }) {
    if (duration !== "limited") {
        return t("forever");
    }
    const parts = [months ? t("months", { n: months }) : null, days ? t("days", { n: days }) : null].filter(Boolean);
    return parts.length > 1 ? t("and", { a: parts[0], b: parts[1] }) : parts[0];
}

/**
 * A code with its terms, its state and its redemptions.
 *
 * @return null if there is no such code
 */
export async function readCode(organization, code) {
    const base = ["admin", "v1", "organizations", organization.id, "activation-codes"];
    try {
        const [{ data: now }, { data: list }] = await Promise.all([get(path([...base, code])), get(path(base, { code }))]);
        return { ...list[0], ...now };
    } catch (problem) {
        if (problem.status === 404) {
            return null;
        }
        throw problem;
    }
}

/**
 * What would happen if the code were redeemed.
 *
 * @param code as of {@link readCode}
 * @param name the code as it was entered
 * @param patient the organization's code of the patient who would redeem it; null for any patient
 */
export function outcomeNotice(code, name, patient, zone) {
    const shown = h("bdi", {}, h("code", { class: "code" }, name));
    if (!code) {
        return notice("failed", h("p", {}, withElements(t("unknown"), { code: shown })));
    }
    const before = code.redemptions.find((each) => each.patient.code === patient);
    if (before) {
        return notice("failed", h("p", {}, withElements(t("redeemed"), { code: shown, at: dateTime(before.at, zone) })));
    }
    const undone = code.undone_redemptions.find((each) => each.patient.code === patient);
    const also = undone && !code.refusal ? h("p", {}, withElements(t("undone"), { at: dateTime(undone.at, zone), reason: h("bdi", {}, undone.reason) })) : null;
    if (code.refusal) {
        return notice("failed", h("p", {}, withElements(t(`refused_${code.refusal}`), { code: shown, at: day(code.expires_at), used: String(code.redemptions_total), most: String(code.max_redemptions) })));
    }
    return notice("ok", h("p", {}, withElements(t("works"), { code: shown, plan: h("bdi", {}, code.plan_name ?? "default"), term: termText(code) })), also);
}
