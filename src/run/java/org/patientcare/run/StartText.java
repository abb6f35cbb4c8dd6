package org.patientcare.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The text that the run command prints once the service is ready. */
final class StartText {

    static final String DEMO_ORGANIZATION = "00000000-0000-4000-8000-000000000001";

    static final String DEMO_HASH = "demo-professional-000001";

    static final String DEMO_PRESCRIPTION = "00000000-0000-4000-8000-00000000d0c5";

    private final List<String> lines = new ArrayList<>();

    /** Where everything is, and how to stop it. */
    void places(RunSettings settings, DataFolder folder, String database, String demoSite) {
        lines.add("");
        lines.add("Patient Care is ready.");
        lines.add("");
        item("Base URL", settings.baseUrl());
        if (!settings.publicUrl().equals(settings.baseUrl())) {
            item("Public URL", settings.publicUrl());
        }
        item("API page", settings.baseUrl() + "/docs");
        item(
                "Demo page",
                demoSite + ", a site of the demo organization: a whole visit, by one person");
        item("Data", folder.path().toString());
        item("Logs", folder.logs().toString());
        item("Database", database);
        item("Stop", "Ctrl-C (the data is kept)");
    }

    /** Which certificate signs prescriptions. */
    void signature(boolean demo) {
        item(
                "Signature",
                demo
                        ? "a demo certificate that no authority signed ("
                                + DemoSealKey.FILE
                                + " in Data)"
                        : "by your key store");
    }

    /** Where the keys are. */
    void keys(Path file, boolean shown) {
        lines.add("");
        lines.add((shown ? "Keys, shown only now; stored in " : "Keys are stored in ") + file);
    }

    /**
     * How to open the console. This comes last, where the user sees it best.
     *
     * @param link works once; empty if the operator's keys do not open a session
     * @param another the curl configuration file that creates another link
     */
    void console(RunSettings settings, Optional<String> link, Path another) {
        if (link.isPresent()) {
            lines.add("The console, signed in as operator; works once, within 10 minutes:");
            lines.add("");
            call(link.get());
            lines.add("");
            lines.add("Another such link: curl -K '" + another + "'");
        } else {
            lines.add("The console: " + settings.signInPage());
        }
        if (settings.offersDemo()) {
            lines.add("As support or as auditor: " + settings.signInPage());
        }
        lines.add("");
    }

    /** Contains secrets: to be called only for the first start at which the service gets ready. */
    void newKeys(String name, AccessKeys.Pair pair) {
        lines.add(String.format("  %-24s X-API-Key: %s", name, pair.apiKey()));
        lines.add(String.format("  %-24s X-Secret-Key: %s", "", pair.secretKey()));
    }

    /** One line per call. The calls work in the order given. */
    void calls(String base, Path demo, Path operator) {
        lines.add("");
        lines.add("Try it from another terminal. First:");
        call("export BASE=" + base);
        call("export DEMO='" + demo + "'");
        call("export OPERATOR='" + operator + "'");
        call("export ORG=$BASE/admin/v1/organizations/" + DEMO_ORGANIZATION);
        hospital();
        codes();
        visits();
        browser();
        prescriptions();
        events();
        operator();
        lines.add("");
    }

    private void hospital() {
        heading("A hospital's system: patients, and a token for one of them");
        call(
                "curl -K \"$DEMO\" $BASE/v1/patients -X PUT"
                        + " -d '{\"patients\":[{\"code\":\"p-1\",\"first_name\":\"Ana\"}]}'");
        call("curl -K \"$DEMO\" $BASE/v1/patients/p-1");
        call("curl -K \"$DEMO\" $BASE/v1/patients/authenticate -d '{\"code\":\"p-1\"}'");
    }

    private void codes() {
        heading("Activation codes of the hospital");
        call(
                "curl -K \"$DEMO\" $BASE/v1/activation-codes"
                        + " -d '{\"code\":\"HELLO\",\"max_redemptions\":9}'");
        call("curl -K \"$DEMO\" \"$BASE/v1/activation-codes?status=active\"");
        call("curl -K \"$DEMO\" $BASE/v1/activation-codes/HELLO/deactivate -X PUT");
        call("curl -K \"$DEMO\" $BASE/v1/activation-codes/HELLO/activate -X PUT");
        call(
                "curl -K \"$DEMO\" $BASE/v1/activation-codes/HELLO/send -X PUT"
                        + " -d '{\"name\":\"A\",\"email\":\"a@b.co\"}'");
    }

    private void visits() {
        heading("A video visit that begins now; the second curl shows both links");
        call("export VISIT=V-$(date +%s) NOW=$(date -u +%Y-%m-%dT%H:%MZ)");
        call("WHEN='\"appointment\":{\"code\":\"'$VISIT'\",\"starts_at\":\"'$NOW'\"}'");
        call(
                "WHO='\"patient\":{\"code\":\"p-1\"},\"professional\":{\"hash\":\""
                        + DEMO_HASH
                        + "\"}'");
        call("curl -K \"$DEMO\" $BASE/v1/appointments -d \"{$WHEN,$WHO}\"");
        call("curl -K \"$OPERATOR\" $ORG/appointments/$VISIT");
        call("curl -K \"$DEMO\" $BASE/v1/appointments/$VISIT -X PUT -d \"{$WHEN}\"");
        call("curl -K \"$DEMO\" $BASE/v1/appointments/$VISIT -X DELETE");
    }

    private void browser() {
        heading("The patient's browser, with that token");
        call(
                "TOKEN=$(curl -K \"$DEMO\" $BASE/v1/patients/authenticate -d '{\"code\":\"p-1\"}'"
                        + quoted(2));
        call("AUTH=\"Authorization: Bearer $TOKEN\"");
        String plain = "curl -w '\\n%{http_code}\\n' ";
        String patient = plain + "-H \"$AUTH\" $BASE/widget/v1/";
        call(patient + "me");
        call(patient + "appointments");
        call(
                "curl -w '\\n' -H \"$AUTH\" $BASE/widget/v1/redemptions"
                        + " -H Content-Type: -d '{\"code\":\"HELLO\"}'");
        call(patient + "prescriptions");
        call(patient + "logout -X POST");
        call(plain + "$BASE/.well-known/jwks.json");
    }

    private void prescriptions() {
        heading("Prescriptions: one exists; the operator issues another and withdraws it");
        String own = "curl -K \"$DEMO\" $BASE/api/v1/prescriptions/";
        call("RX=" + DEMO_PRESCRIPTION);
        call(own + "$RX");
        call(own + "$RX/download -o prescription.pdf");
        call("echo \"Anybody verifies it at $BASE/verify/$RX\"");
        call(
                "WHO='\"patient\":{\"code\":\"p-1\"},\"professional\":{\"hash\":\""
                        + DEMO_HASH
                        + "\"}'");
        call("WHAT='\"items\":[{\"active_substance\":\"Ibuprofeno\"}]'");
        call("RX=$(curl -K \"$OPERATOR\" $ORG/prescriptions -d \"{$WHO,$WHAT}\"" + quoted(3));
        call(own + "$RX");
        call("curl -K \"$OPERATOR\" $ORG/prescriptions/$RX/withdraw -d '{\"reason\":\"A\"}'");
    }

    private void events() {
        heading("Messages and events; a receiver on this machine may have any port");
        call("curl -K \"$DEMO\" $BASE/v1/consultants");
        call(
                "curl -K \"$DEMO\" $BASE/v1/messages"
                        + " -d '{\"text\":\"A\",\"type\":\"welcome\",\"patient_code\":\"p-1\"}'");
        call("WHAT='\"type\":\"appointment_created\",\"channel\":\"http\"'");
        call("WHERE='\"meta\":{\"url\":\"http://127.0.0.1:9000/\"}'");
        call("HOOKS=$BASE/v1/organizations/webhooks");
        call("HOOK=$HOOKS/$(curl -K \"$DEMO\" $HOOKS -d \"{$WHAT,$WHERE}\"" + quoted(3));
        call("curl -K \"$DEMO\" $HOOK/ping -X POST");
        call("curl -K \"$DEMO\" $HOOK/deliveries");
        call("curl -K \"$DEMO\" $HOOK -X DELETE");
        call("curl -K \"$DEMO\" \"$BASE/v1/events?limit=5\"");
    }

    private void operator() {
        heading("The operator");
        call("curl -K \"$OPERATOR\" $BASE/admin/v1/organizations -d '{\"name\":\"Hospital\"}'");
        call("curl -K \"$OPERATOR\" $BASE/admin/v1/organizations");
        call("curl -K \"$OPERATOR\" $ORG");
        call("curl -K \"$OPERATOR\" $ORG -X PATCH -d '{\"time_zone\":\"Europe/Madrid\"}'");
        call("curl -K \"$OPERATOR\" $ORG/credentials");
        call("KEY=$(curl -K \"$OPERATOR\" $ORG/credentials -d '{\"label\":\"try\"}'" + quoted(3));
        call("curl -K \"$OPERATOR\" $ORG/credentials/$KEY -X DELETE");
        call("curl -K \"$OPERATOR\" $ORG/patients/p-1/revoke-tokens -X POST");
        call("curl -K \"$OPERATOR\" $ORG/activation-codes/HELLO");
        call(
                "curl -K \"$OPERATOR\" $ORG/activation-codes/HELLO/redemptions/p-1/undo"
                        + " -d '{\"reason\":\"A\"}'");
        call(
                "curl -K \"$OPERATOR\" $BASE/admin/v1/professionals"
                        + " -d '{\"name\":\"Dr. Rey\",\"organizations\":[]}'");
        call("curl -K \"$OPERATOR\" $BASE/admin/v1/professionals");
        call("DOCTOR=$BASE/admin/v1/professionals/" + DEMO_HASH);
        call("curl -K \"$OPERATOR\" $DOCTOR");
        call("curl -K \"$OPERATOR\" $DOCTOR -X PATCH -d '{\"title\":\"A\"}'");
        call("curl -K \"$OPERATOR\" $BASE/admin/v1/token-keys/rotate -X POST");
        call("curl -K \"$OPERATOR\" $BASE/admin/v1/secrets/wrap -X POST");
        call("curl -K \"$OPERATOR\" \"$BASE/admin/v1/audit-events?patient=p-1\"");
        call("curl -K \"$OPERATOR\" $ORG/deliveries");
        call("curl -K \"$OPERATOR\" $BASE/admin/v1/self-check");
        call("echo \"The same as a page: $BASE/self-check\"");
        heading(
                "Messages: kept here instead of sent, unless there is a mail server or an SMS centre");
        call("curl -K \"$OPERATOR\" $BASE/admin/v1/captured-messages");
    }

    @Override
    public String toString() {
        return String.join(System.lineSeparator(), lines);
    }

    static String database(Optional<BundledDatabase> own, DatabaseAccess access) {
        return own.map(
                        database ->
                                "127.0.0.1:"
                                        + database.port()
                                        + ", database and user patientcare, password in "
                                        + BundledDatabase.PASSWORDS)
                .orElseGet(() -> "yours, " + access.url().replaceAll("\\?.*", ""));
    }

    /**
     * A shell filter that cuts out the n-th quoted text, followed by the parenthesis that closes
     * {@code $(}.
     */
    private static String quoted(int place) {
        return " | cut -sd'\"' -f" + 2 * place + ")";
    }

    private void item(String name, String value) {
        lines.add(String.format("  %-10s %s", name, value));
    }

    private void heading(String text) {
        lines.add("");
        lines.add(text + ":");
    }

    private void call(String command) {
        lines.add("  " + command);
    }
}
