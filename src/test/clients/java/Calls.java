package org.patientcare.clients;

import java.io.File;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;
import org.openapitools.client.api.AdminApi;
import org.openapitools.client.api.IntegrationApi;
import org.openapitools.client.api.ServiceApi;
import org.openapitools.client.api.WidgetApi;
import org.openapitools.client.model.*;

/**
 * Calls a node by the classes that OpenAPI Generator made from the description of the API: one call
 * of each kind. The classes of the libraries native and okhttp-gson have the same methods. It fails
 * if an answer cannot be read or is not what was stored.
 */
public final class Calls {

    private final Map<String, String> settings;
    private final IntegrationApi clinic;
    private final AdminApi operator;
    private final UUID organization;

    private interface Call {
        void run() throws ApiException;
    }

    private Calls(Map<String, String> settings) {
        this.settings = settings;
        clinic = new IntegrationApi(client("clinic", null));
        operator = new AdminApi(client("operator", null));
        organization = UUID.fromString(settings.get("organization"));
    }

    private ApiClient client(String caller, String token) {
        return Clients.of(
                settings.get("url"),
                settings.get(caller + ".key"),
                settings.get(caller + ".secret"),
                token);
    }

    /**
     * @param arguments settings as {@code name=value}
     */
    public static void main(String[] arguments) throws Exception {
        Calls calls =
                new Calls(
                        Stream.of(arguments)
                                .map(argument -> argument.split("=", 2))
                                .collect(Collectors.toMap(setting -> setting[0], setting -> setting[1])));
        calls.patients();
        calls.refusals();
        calls.appointments();
        calls.files();
        calls.widget();
        calls.operator();
        System.out.println("All calls were answered as described.");
    }

    private void patients() throws ApiException {
        Map<String, String> meta = Map.of("policy", "A-2291");
        clinic.upsertPatients(
                new PatientsRequest()
                        .addPatientsItem(named("a/b ñ").meta(meta).plan("premium"))
                        .addPatientsItem(named("without meta"))
                        .addPatientsItem(named("list").meta(List.of("x", "y"))));
        clinic.upsertPatients(new PatientsRequest().addPatientsItem(named("a/b ñ")));

        Patient patient = clinic.getPatient("a/b ñ");
        equal(meta, patient.getMeta());
        equal(Language.ES, patient.getLocale());
        equal(null, patient.getPlan());
        equal(null, clinic.getPatient("without meta").getMeta());
        equal(List.of("x", "y"), clinic.getPatient("list").getMeta());
        equal(4L, clinic.listPatients(null, null, null).getMeta().getTotal());
    }

    private static PatientRequest named(String code) {
        return new PatientRequest().code(code).firstName("Lucía");
    }

    private void refusals() {
        refused(404, "There is no patient", () -> clinic.getPatient("unknown"));
        refused(422, "patients[0].code", () -> clinic.upsertPatients(
                new PatientsRequest().addPatientsItem(named(" "))));
    }

    private void appointments() throws ApiException {
        clinic.createAppointment(
                new AppointmentRequest()
                        .appointment(
                                new AppointmentRequestAppointment()
                                        .code("visit")
                                        .startsAt("2031-05-05T10:00:00Z"))
                        .patient(new LinkPatientRequest().code("list"))
                        .professional(
                                new AppointmentRequestProfessional()
                                        .hash(settings.get("professional"))));
        equal(AppointmentState.BOOKED, clinic.readAppointment("visit").getData().getState());
        clinic.cancelAppointment("visit");
        equal(AppointmentState.CANCELLED, clinic.readAppointment("visit").getData().getState());
        Event event = clinic.readEvents(null, "appointment_created", null, 10, 20, null).getData().get(0);
        equal(true, event.getPayload().containsKey("consultation"));
    }

    private void files() throws Exception {
        UUID prescription = UUID.fromString(settings.get("prescription"));
        ApiResponse<File> document = clinic.downloadPrescriptionWithHttpInfo(prescription, null);
        File file = document.getData();
        equal("%PDF-", new String(Files.readAllBytes(file.toPath()), 0, 5, "US-ASCII"));
        Files.delete(file.toPath());
        String etag =
                document.getHeaders().entrySet().stream()
                        .filter(header -> header.getKey().equalsIgnoreCase("ETag"))
                        .findFirst()
                        .orElseThrow()
                        .getValue()
                        .get(0);
        refused(304, "", () -> clinic.downloadPrescription(prescription, etag));

        UUID batch =
                operator.makeCodeBatch(
                                organization,
                                new CodeBatchRequest().pattern("####").count(2).tag("t"),
                                null)
                        .getData()
                        .getId();
        File codes = operator.getCodesOfBatch(organization, batch, "de");
        equal(3, Files.readAllLines(codes.toPath()).size());
        if (Clients.SENDS_FILES) {
            Files.writeString(codes.toPath(), "code,first_name\nlist,Ana\n");
            equal(1, operator.uploadPatients(organization, codes, null).getData().getChanged());
        }
        Files.delete(codes.toPath());
    }

    private void widget() throws ApiException {
        String token =
                clinic.authenticatePatient(new AuthenticateRequest().code("list"))
                        .getAccessToken();
        WidgetApi widget = new WidgetApi(client("nobody", token));
        equal("list", widget.getMe().getData().getCode());
        widget.logOut();
        refused(401, "Unauthorized", widget::getMe);
    }

    private void operator() throws ApiException {
        OrganizationRequest clinics = new OrganizationRequest().name("Generated");
        String once = UUID.randomUUID().toString();
        UUID id = operator.createOrganization(clinics, once).getData().getId();
        equal(id, operator.createOrganization(clinics, once).getData().getId());
        equal("Generated", operator.getOrganization(id).getData().getName());
        operator.listDeliveries(organization, null, null, null, null);
        equal(Health.StatusEnum.UP, new ServiceApi(client("nobody", null)).ready().getStatus());
    }

    private static void refused(int status, String part, Call call) {
        try {
            call.run();
        } catch (ApiException e) {
            equal(status, e.getCode());
            String body = e.getResponseBody();
            equal(true, (body == null ? "" : body).contains(part));
            return;
        }
        throw new IllegalStateException("was not refused with " + status);
    }

    private static void equal(Object expected, Object actual) {
        if (expected == null ? actual != null : !expected.equals(actual)) {
            throw new IllegalStateException("expected " + expected + ", got " + actual);
        }
    }
}
