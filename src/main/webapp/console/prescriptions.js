/* Actions on prescriptions: download, and withdraw for good. */
import { call, file, path } from "../ui/api.js";
import { h } from "../ui/dom.js";
import { ask, save } from "../ui/elements/dialog.js";
import { announce, badge } from "../ui/elements/notice.js";
import { day, dayIn } from "../ui/times.js";
import { texts } from "../ui/words.js";

const t = await texts("console-prescription-actions");

export const STATES = ["issued", "withdrawn"];

/** The name of a state. */
export function stateName(state) {
    return t(state);
}

/** The state as a badge. */
export function prescriptionBadge({ state }) {
    return badge(state === "issued" ? "ok" : "failed", t(state));
}

/** The active substances of a prescription. */
export function substances(prescription) {
    return prescription.active_substances.join(", ") || prescription.code;
}

/** The path of an organization's prescriptions, on its `surface` if it names one. */
function prescriptionsPath({ id, surface = "admin" }) {
    return [surface, "v1", "organizations", id, "prescriptions"];
}

/**
 * The buttons of a prescription.
 *
 * @param organization its id and time zone, and its surface unless that is the console's
 * @param prescription code, state, active_substances, issued_at and the patient's name
 * @param withdrawn called after the prescription was withdrawn
 */
export function prescriptionButtons(organization, prescription, withdrawn) {
    const labelOf = (action) => t("of", { act: t(action), what: substances(prescription) });
    return [
        h("button", { type: "button", class: "small", "aria-label": labelOf("download"), onclick: (event) => download(event.currentTarget, organization, prescription) }, t("download")),
        prescription.state === "issued" ? h("button", { type: "button", class: "small danger", "aria-label": labelOf("withdraw"), onclick: () => withdraw(organization, prescription, withdrawn) }, t("withdraw")) : null,
    ];
}

async function download(button, organization, { code }) {
    if (button.getAttribute("aria-disabled")) {
        return;
    }
    button.setAttribute("aria-disabled", "true");
    try {
        save(`prescription-${code}.pdf`, await file("GET", path([...prescriptionsPath(organization), code, "download"])));
        announce(t("downloaded"));
    } finally {
        button.removeAttribute("aria-disabled");
    }
}

function fact(name, value) {
    return h("div", {}, h("dt", {}, t(name)), h("dd", {}, value));
}

async function withdraw(organization, prescription, withdrawn) {
    const done = await ask({
        title: t("title"),
        text: [
            h("dl", { class: "facts" },
                fact("patient", h("bdi", {}, prescription.patient.name)),
                fact("medicines", h("bdi", {}, substances(prescription))),
                fact("on", day(dayIn(organization.time_zone, prescription.issued_at)))),
            h("p", {}, t("text")),
        ],
        submit: t("submit"),
        danger: true,
        fields: [{ name: "reason", label: t("reason"), hint: t("reasonHint"), required: true, maxlength: 255 }],
        send: ({ reason }) => call("POST", path([...prescriptionsPath(organization), prescription.code, "withdraw"]), { body: { reason } }),
    });
    if (done) {
        await withdrawn();
        announce(t("done"));
    }
}
