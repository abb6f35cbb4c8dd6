/*
 * The settings of the node that answers, filtered by typing. For secrets only whether they are set
 * is shown.
 */
import { get } from "../../ui/api.js";
import { fill, h } from "../../ui/dom.js";
import { query, table, withQuery } from "../../ui/elements/list.js";
import { badge, empty } from "../../ui/elements/notice.js";
import { hasText, translator } from "../../ui/words.js";

export const words = {
    es: { title: "Ajustes", lead: "Lo que este nodo ha leído al arrancar. Se cambian en el entorno o en las propiedades del servidor, y cuentan desde el siguiente arranque; settings.md explica cada uno.", find: "Buscar un ajuste", onlySet: "Solo los que están puestos", name: "Ajuste", value: "Valor", source: "Origen", state: "Estado", set: "Puesto", unset: "Por defecto", secret: "no se muestra", environment: "entorno", system_property: "propiedad del sistema", other: "otro", none: "Ningún ajuste coincide", noneText: "Pruebe con otra parte de su nombre.", n: { one: "Un ajuste", other: "{n} ajustes" } },
    en: { title: "Settings", lead: "What this node read when it started. They are changed in the environment or in the server's properties and count from the next start; settings.md explains each.", find: "Find a setting", onlySet: "Only those that are set", name: "Setting", value: "Value", source: "From", state: "State", set: "Set", unset: "Default", secret: "not shown", environment: "environment", system_property: "system property", other: "other", none: "No setting matches", noneText: "Try another part of its name.", n: { one: "One setting", other: "{n} settings" } },
    pt: { title: "Definições", lead: "O que este nó leu ao arrancar. Mudam-se no ambiente ou nas propriedades do servidor e contam a partir do próximo arranque; settings.md explica cada uma.", find: "Procurar uma definição", onlySet: "Só as que estão definidas", name: "Definição", value: "Valor", source: "Origem", state: "Estado", set: "Definida", unset: "Por omissão", secret: "não se mostra", environment: "ambiente", system_property: "propriedade do sistema", other: "outra", none: "Nenhuma definição corresponde", noneText: "Tente outra parte do nome.", n: { one: "Uma definição", other: "{n} definições" } },
    de: { title: "Einstellungen", lead: "Was dieser Knoten beim Start gelesen hat. Geändert werden sie in der Umgebung oder in den Eigenschaften des Servers und gelten ab dem nächsten Start; settings.md erklärt jede.", find: "Einstellung suchen", onlySet: "Nur die gesetzten", name: "Einstellung", value: "Wert", source: "Herkunft", state: "Zustand", set: "Gesetzt", unset: "Vorgabe", secret: "wird nicht gezeigt", environment: "Umgebung", system_property: "Systemeigenschaft", other: "andere", none: "Keine Einstellung passt", noneText: "Versuchen Sie einen anderen Teil des Namens.", n: { one: "Eine Einstellung", other: "{n} Einstellungen" } },
};

const AREAS = {
    es: { "public-url": "Dirección", operator: "Operador", "rate-limit": "Límites", paging: "Listas", auth: "Acceso", metrics: "Métricas", "sign-in": "Entrada de personas", oidc: "Proveedores de identidad", token: "Accesos de pacientes", secrets: "Cifrado de claves", video: "Consultas por vídeo", visit: "Consultas", jitsi: "Jitsi", smtp: "Correo", smpp: "SMS", delivery: "Envíos", pdf: "Recetas", prescription: "Recetas", db: "Base de datos", database: "Base de datos", housekeeping: "Limpieza", demo: "Demostración" },
    en: { "public-url": "Address", operator: "Operator", "rate-limit": "Limits", paging: "Lists", auth: "Access", metrics: "Metrics", "sign-in": "Signing in", oidc: "Identity providers", token: "Patients' tokens", secrets: "Wrapping of keys", video: "Video visits", visit: "Visits", jitsi: "Jitsi", smtp: "E-mail", smpp: "SMS", delivery: "Deliveries", pdf: "Prescriptions", prescription: "Prescriptions", db: "Database", database: "Database", housekeeping: "Housekeeping", demo: "Demo" },
    pt: { "public-url": "Endereço", operator: "Operador", "rate-limit": "Limites", paging: "Listas", auth: "Acesso", metrics: "Métricas", "sign-in": "Entrada de pessoas", oidc: "Fornecedores de identidade", token: "Acessos de utentes", secrets: "Cifra das chaves", video: "Videoconsultas", visit: "Consultas", jitsi: "Jitsi", smtp: "E-mail", smpp: "SMS", delivery: "Envios", pdf: "Receitas", prescription: "Receitas", db: "Base de dados", database: "Base de dados", housekeeping: "Limpeza", demo: "Demonstração" },
    de: { "public-url": "Adresse", operator: "Betreiber", "rate-limit": "Grenzen", paging: "Listen", auth: "Zugang", metrics: "Kennzahlen", "sign-in": "Anmeldung", oidc: "Identitätsanbieter", token: "Patientenzugänge", secrets: "Verschlüsselung der Schlüssel", video: "Videotermine", visit: "Termine", jitsi: "Jitsi", smtp: "E-Mail", smpp: "SMS", delivery: "Sendungen", pdf: "Rezepte", prescription: "Rezepte", db: "Datenbank", database: "Datenbank", housekeeping: "Aufräumen", demo: "Demo" },
};
const area = translator(AREAS);

export async function show(main, { t }) {
    const { data } = await get("/admin/v1/settings");
    const input = h("input", { type: "search", class: "field", id: "setting", maxlength: 100, value: query().name ?? "", autocomplete: "off", spellcheck: "false" });
    const only = h("input", { type: "checkbox", id: "only-set", checked: query().set === "true" });
    const count = h("p", { class: "quiet", role: "status" });
    const container = h("div");
    const narrow = () => {
        const wanted = input.value.trim().toLowerCase().replaceAll(/[_\s]/g, "-");
        const rows = data.filter((row) => (!only.checked || row.set) && [row.name.replaceAll(".", "-"), row.name, areaOf(row).toLowerCase()].some((text) => text.includes(wanted)));
        history.replaceState(history.state, "", withQuery({ name: input.value.trim() || null, set: only.checked ? "true" : null }));
        fill(count, t("n", { n: rows.length }));
        fill(container, rows.length ? table({ caption: t("title"), columns: columns(t), rows }) : empty(t("none"), t("noneText")));
    };
    input.addEventListener("input", narrow);
    only.addEventListener("change", narrow);
    fill(main,
        h("div", { class: "title" }, h("h1", {}, t("title"))),
        h("p", { class: "lead" }, t("lead")),
        h("div", { class: "filters" },
            h("div", { class: "field-group wide" }, h("label", { for: "setting" }, t("find")), input),
            h("div", { class: "check" }, only, h("label", { for: "only-set" }, t("onlySet")))),
        count, container);
    narrow();
}

function columns(t) {
    return [
        { title: t("name"), cell: (row) => [h("code", {}, row.name), h("span", { class: "under" }, areaOf(row))] },
        { title: t("state"), cell: (row) => row.set ? badge("ok", t("set")) : badge("off", t("unset")) },
        { title: t("value"), cell: (row) => value(t, row) },
        { title: t("source"), cell: (row) => row.source ? t(row.source) : null },
    ];
}

function value(t, row) {
    if (row.value !== null) {
        return h("code", { class: row.set ? null : "quiet" }, h("bdi", {}, row.value));
    }
    return row.set ? h("span", { class: "quiet" }, t("secret")) : null;
}

/** The area to which a setting belongs. */
function areaOf({ name }) {
    const part = name.split(".")[1];
    return hasText(AREAS, part) ? area(part) : part;
}
