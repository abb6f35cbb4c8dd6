// Calls a node by the classes that OpenAPI Generator made from the description of the API: one call
// of each kind, as Calls.java does. It fails if an answer is not what was stored.
import {
    AdminApi, AppointmentState, Configuration, IntegrationApi, Patient, ResponseError, ServiceApi, WidgetApi,
} from "./client";

declare const process: { argv: string[]; exitCode: number };

/** The arguments, as name=value. */
const settings = new Map(process.argv.slice(2).map((argument) => argument.split("=", 2) as [string, string]));
const given = (name: string) => settings.get(name)!;

function caller(name: string, token?: string): Configuration {
    const keys: Record<string, string> = {
        "X-API-Key": given(`${name}.key`),
        "X-Secret-Key": given(`${name}.secret`),
    };
    return new Configuration({ basePath: given("url"), apiKey: (header) => keys[header], accessToken: token });
}

function equal(expected: unknown, actual: unknown) {
    if (JSON.stringify(expected) !== JSON.stringify(actual)) {
        throw new Error(`expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`);
    }
}

async function refused(status: number, part: string, call: Promise<unknown>) {
    const failure = await call.then(() => undefined, (error) => error);
    if (!(failure instanceof ResponseError)) {
        throw new Error(`was not refused with ${status}: ${failure}`);
    }
    equal(status, failure.response.status);
    equal(true, (await failure.response.text()).includes(part));
}

const clinic = new IntegrationApi(caller("clinic"));
const operator = new AdminApi(caller("operator"));
const id = given("organization");

async function patients() {
    const named = (code: string) => ({ code, firstName: "Lucía" });
    await clinic.upsertPatients({
        patientsRequest: {
            patients: [
                { ...named("a/b ñ"), meta: { policy: "A-2291" }, plan: "premium", birthDate: new Date("1984-03-27") },
                named("without meta"),
                { ...named("list"), meta: ["x", "y"] },
            ],
        },
    });
    await clinic.upsertPatients({ patientsRequest: { patients: [named("a/b ñ")] } });
    const patient: Patient = await clinic.getPatient({ code: "a/b ñ" });
    equal({ policy: "A-2291" }, patient.meta);
    equal("1984-03-27", patient.birthDate?.toISOString().substring(0, 10));
    equal(null, patient.plan);
    equal(null, (await clinic.getPatient({ code: "without meta" })).meta);
    equal(["x", "y"], (await clinic.getPatient({ code: "list" })).meta);
    equal(4, (await clinic.listPatients()).meta.total);
    await refused(404, "There is no patient", clinic.getPatient({ code: "unknown" }));
    await refused(422, "patients[0].code", clinic.upsertPatients({ patientsRequest: { patients: [named(" ")] } }));
}

async function appointments() {
    await clinic.createAppointment({
        appointmentRequest: {
            appointment: { code: "visit", startsAt: "2031-05-05T10:00:00Z" },
            patient: { code: "list" },
            professional: { hash: given("professional") },
        },
    });
    equal(AppointmentState.Booked, (await clinic.readAppointment({ code: "visit" })).data.state);
    await clinic.cancelAppointment({ code: "visit" });
    equal(AppointmentState.Cancelled, (await clinic.readAppointment({ code: "visit" })).data.state);
    const events = await clinic.readEvents({ types: "appointment_created", limit: 10, wait: 20 });
    equal(true, "consultation" in events.data[0].payload);
}

async function files() {
    const code = given("prescription");
    const document = await clinic.downloadPrescriptionRaw({ code });
    equal("%PDF-", (await (await document.value()).text()).substring(0, 5));
    const ifNoneMatch = document.raw.headers.get("ETag")!;
    await refused(304, "", clinic.downloadPrescription({ code, ifNoneMatch }));
    const batch = await operator.makeCodeBatch({ id, codeBatchRequest: { pattern: "####", count: 2, tag: "t" } });
    const codes = await operator.getCodesOfBatch({ id, batch: batch.data.id, acceptLanguage: "de" });
    equal(3, (await codes.text()).trim().split("\n").length);
    const loaded = await operator.uploadPatients({ id, body: new Blob(["code,first_name\nlist,Ana\n"]) });
    equal(1, loaded.data.changed);
}

async function widget() {
    const token = (await clinic.authenticatePatient({ authenticateRequest: { code: "list" } })).accessToken;
    const own = new WidgetApi(caller("nobody", token));
    equal("list", (await own.getMe()).data.code);
    await own.logOut();
    await refused(401, "Unauthorized", own.getMe());
}

async function organizations() {
    const twice = { organizationRequest: { name: "Generated" }, idempotencyKey: `once-${id}` };
    const made = await operator.createOrganization(twice);
    equal(made.data.id, (await operator.createOrganization(twice)).data.id);
    equal("Generated", (await operator.getOrganization({ id: made.data.id })).data.name);
    await operator.listDeliveries({ id });
    equal("UP", (await new ServiceApi(caller("nobody")).ready()).status);
}

(async () => {
    await patients();
    await appointments();
    await files();
    await widget();
    await organizations();
    console.log("All calls were answered as described.");
})().catch((error) => {
    console.error(error);
    process.exitCode = 1;
});
