package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.text.ParseException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SignatureReader;

@OwnInstallation
@DisplayName("Runbooks, each carried out as written in an empty folder")
class RunbooksIT {

    private static final String FIRST = "/v1/patients/first";
    private static final String SELF_CHECK = "/admin/v1/self-check";

    private static Release release;

    /** One on which the install page was carried out, for the next test that needs such a one. */
    private static Site installed;

    private Site site;

    @BeforeAll
    static void assemble() throws IOException {
        PostgresPrograms.folder();
        release = Release.assembled();
    }

    @AfterAll
    static void remove() throws IOException {
        if (installed != null) {
            installed.close();
        }
        if (release != null) {
            release.close();
        }
    }

    /** What is not handed on is not used again: nobody knows what a test left that failed. */
    @AfterEach
    void end() throws IOException {
        if (site != null) {
            site.close();
        }
    }

    private void install() throws IOException {
        site = installed == null ? new Site(release).follow("install") : installed;
        installed = null;
    }

    private void handOn() {
        installed = site;
        site = null;
    }

    @Test
    @DisplayName(
            "install: a node serves a first patient, and its role can do no more than the work")
    void aNodeServesAFirstPatient() throws IOException, SQLException {
        install();

        JsonNode first = organization().get(FIRST).expect(200).json();
        assertThat(first.get("first_name").asText()).isEqualTo("First");
        for (String file : new String[] {"settings.env", "operator.curl", "organization.curl"}) {
            assertThat(
                            PosixFilePermissions.toString(
                                    Files.getPosixFilePermissions(site.file(file))))
                    .as(file)
                    .isEqualTo("rw-------");
        }
        try (Connection worker = worker("settings.env");
                Statement statement = worker.createStatement()) {
            assertThatThrownBy(() -> statement.execute("CREATE TABLE mine ()"))
                    .hasMessageContaining("permission denied");
            assertThatThrownBy(() -> statement.execute("DELETE FROM audit_event"))
                    .hasMessageContaining("permission denied");
        }
        assertThatThrownBy(() -> site.connect("patientcare", "guessed"))
                .hasMessageContaining("password authentication failed");
        handOn();
    }

    @Test
    @DisplayName("install: a node that does not start says why, and nothing of it runs on")
    void aRefusedStartIsTold() throws IOException {
        site = new Site(release).follow("install", 0, 3);
        site.shell(
                "sed -i 's/^PATIENTCARE_PUBLIC_URL=.*/PATIENTCARE_PUBLIC_URL=care/' settings.env");
        Runbook.Block start = Runbook.read("install").blocks().get(3);

        Site.Ended ended =
                site.shell("RELEASE='" + site.variable("RELEASE") + "'\n" + start.commands());

        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.output())
                .contains("Patient Care does not start: patientcare.public-url must be");
        assertThat(site.file("node.pid")).doesNotExist();
    }

    @Test
    @DisplayName("every page has as many blocks of commands as are carried out here, and no others")
    void nothingIsLeftOut() {
        assertThat(Runbook.read("install").blocks()).hasSize(6);
        assertThat(Runbook.read("backup-and-restore").blocks()).hasSize(4);
        assertThat(Runbook.read("upgrade").blocks()).hasSize(3);
        assertThat(Runbook.read("rotate-keys").blocks()).hasSize(6);
        assertThat(Runbook.read("move-database").blocks()).hasSize(4);
        assertThat(Runbook.fences()).isEqualTo(2 * (6 + 4 + 3 + 6 + 4));
    }

    @Test
    @DisplayName(
            "backup and restore: both ways give back what was there, and nothing that came later")
    void backupAndRestore() throws IOException, SQLException {
        install();
        load(1000);

        site.follow("backup-and-restore", 0, 1);
        String trail = site.value("SELECT count(*) FROM audit_event");
        loseAndAdd("after-the-dump");
        site.follow("backup-and-restore", 1, 2);
        assertAllIsBack("after-the-dump", trail);

        site.follow("backup-and-restore", 2, 3);
        loseAndAdd("after-the-base-backup");
        site.follow("backup-and-restore", 3, 4);
        assertAllIsBack("after-the-base-backup", trail);
        handOn();
    }

    /** The runbook's own commands look for the first patient, too: that is a row of the trail. */
    private void assertAllIsBack(String later, String trail) throws SQLException {
        organization().get(FIRST).expect(200);
        organization().get("/v1/patients/" + later).expectRefusal(404);
        assertThat(site.value("SELECT count(*) FROM patient")).isEqualTo("1001");
        assertThat(Long.parseLong(site.value("SELECT count(*) FROM audit_event")))
                .isGreaterThanOrEqualTo(Long.parseLong(trail));
        assertThat(site.value("SELECT count(*) FROM patient WHERE first_name = 'Lost'"))
                .isEqualTo("0");
    }

    private void loseAndAdd(String code) throws SQLException {
        upsert(code, "Later").expect(200);
        try (Connection superuser = site.connect("postgres", site.variable("PGPASSWORD"));
                Statement statement = superuser.createStatement()) {
            statement.execute("UPDATE patient SET first_name = 'Lost'");
        }
    }

    @Test
    @DisplayName(
            "upgrade: the data of the schema V003 are all there under the new one, and it works on")
    void upgrade() throws Exception {
        site = new Site(release).follow("install", 0, 3);
        OldData data = OldData.load(site);

        site.follow("upgrade");

        Http clinic = data.caller(site.port());
        JsonNode patient = clinic.get("/v1/patients/old-7").expect(200).json();
        assertThat(patient.get("first_name").asText()).isEqualTo("Łucja 7");
        assertThat(patient.get("plan").asText()).isEqualTo("gold");
        assertThat(patient.get("created_at").asText()).isEqualTo("2026-01-02 03:04:05+0000");
        assertThat(patient.at("/meta/n").asInt()).isEqualTo(7);
        assertThat(site.value("SELECT count(*) FROM patient"))
                .isEqualTo(String.valueOf(OldData.PATIENTS));
        assertThat(site.value("SELECT count(*) FROM audit_event WHERE action = 'before'"))
                .isEqualTo("1");
        assertThat(site.value("SELECT count(*) FROM flyway_schema_history WHERE NOT success"))
                .isEqualTo("0");
        assertThat(SignedJWT.parse(token(clinic, "old-7")).getHeader().getKeyID())
                .isEqualTo(data.keyId());
        clinic.send("POST", "/v1/activation-codes", "{\"code\":\"NEW\"}").expect(200);
    }

    @Test
    @DisplayName("rotate keys: the new ones work and the old are dead, each at its step")
    void rotateKeys() throws Exception {
        install();
        site.set("ICE_SERVERS", "turn:127.0.0.1:3478");
        Http oldClinic = organization();
        Http oldOperator = site.caller("operator.curl");
        String oldToken = token(oldClinic, "first");

        site.follow("rotate-keys", 0, 1);
        oldClinic.get(FIRST).expectRefusal(401);
        organization().get(FIRST).expect(200);

        site.follow("rotate-keys", 1, 2);
        assertThat(publishedKeys()).isEqualTo(3);
        patient(oldToken).get("/widget/v1/me").expect(200);
        String newToken = token(organization(), "first");
        assertThat(keyOf(newToken)).isNotEqualTo(keyOf(oldToken));

        site.follow("rotate-keys", 2, 3);
        assertThat(publishedKeys()).isEqualTo(2);
        patient(oldToken).get("/widget/v1/me").expectRefusal(401);
        patient(token(organization(), "first")).get("/widget/v1/me").expect(200);

        site.follow("rotate-keys", 3, 4);
        oldOperator.get(SELF_CHECK).expectRefusal(401);
        operator().get(SELF_CHECK).expect(200);
        assertThatThrownBy(() -> worker("settings.old.env"))
                .hasMessageContaining("password authentication failed");
        worker("settings.env").close();
        assertTurnPasswordsAreOfTheNewSecret();

        site.follow("rotate-keys", 4, 5);
        assertThat(SignatureReader.signatures(issuedPrescription()))
                .singleElement()
                .satisfies(
                        signature -> {
                            assertThat(signature.signer()).isEqualTo("My Hospital");
                            assertThat(signature.intact()).isTrue();
                        });

        site.follow("rotate-keys", 5, 6);
        assertThat(site.file("settings.old.env")).doesNotExist();
        organization().get(FIRST).expect(200);
        handOn();
    }

    @Test
    @DisplayName(
            "move database: all rows are at the new server, and nobody can write to the old one")
    void moveDatabase() throws Exception {
        install();
        load(1000);
        try (Site other = new Site(release)) {
            other.follow("install", 0, 1);
            site.set("NEW_PGHOST", "127.0.0.1");
            site.set("NEW_PGPORT", other.variable("PGPORT"));
            site.set("NEW_PGPASSWORD", other.variable("PGPASSWORD"));

            site.follow("move-database");

            upsert("after-the-move", "Later").expect(200);
            assertThat(other.value("SELECT count(*) FROM patient")).isEqualTo("1002");
            assertThat(site.value("SELECT count(*) FROM patient")).isEqualTo("1001");
            assertThatThrownBy(() -> worker("settings.env"))
                    .hasMessageContaining("too many connections for database");
        }
    }

    private Http organization() {
        return site.caller("organization.curl");
    }

    private Http operator() {
        return site.caller("operator.curl");
    }

    private Connection worker(String settings) throws SQLException {
        return site.connect("patientcare", site.setting(settings, "PATIENTCARE_DB_PASSWORD"));
    }

    private Reply upsert(String code, String firstName) {
        return organization()
                .send(
                        "PUT",
                        "/v1/patients",
                        Reply.json(
                                Map.of(
                                        "patients",
                                        List.of(Map.of("code", code, "first_name", firstName)))));
    }

    private void load(int patients) throws SQLException {
        try (Connection superuser = site.connect("postgres", site.variable("PGPASSWORD"));
                Statement statement = superuser.createStatement()) {
            statement.execute(
                    "INSERT INTO patient (organization_id, code, first_name, locale, created_at,"
                            + " updated_at, unsubscribed_at, named_fields)"
                            + " SELECT o.id, 'p-' || n, 'P', 'es', now(), now(), now(), 0"
                            + " FROM organization o, generate_series(1, "
                            + patients
                            + ") n ON CONFLICT DO NOTHING");
        }
    }

    private static String token(Http clinic, String code) {
        return clinic.send("POST", "/v1/patients/authenticate", Reply.json(Map.of("code", code)))
                .expect(200)
                .json()
                .get("access_token")
                .asText();
    }

    private Http patient(String token) {
        return Http.node(site.port()).with("Authorization", "Bearer " + token);
    }

    private static String keyOf(String token) throws ParseException {
        return SignedJWT.parse(token).getHeader().getKeyID();
    }

    private int publishedKeys() {
        return Http.node(site.port())
                .get("/.well-known/jwks.json")
                .expect(200)
                .json()
                .get("keys")
                .size();
    }

    private String professional() {
        return operator()
                .send(
                        "POST",
                        "/admin/v1/professionals",
                        Reply.json(
                                Map.of(
                                        "name",
                                        "Dr. Rey",
                                        "organizations",
                                        List.of(site.text("organization.id").strip()))))
                .expect(201)
                .json()
                .at("/data/hash")
                .asText();
    }

    private void assertTurnPasswordsAreOfTheNewSecret() throws Exception {
        Map<String, ?> visit =
                Map.of(
                        "appointment",
                        Map.of("code", "now", "starts_at", Instant.now().toString()),
                        "patient",
                        Map.of("code", "first"),
                        "professional",
                        Map.of("hash", professional()));
        String url =
                organization()
                        .send("POST", "/v1/appointments", Reply.json(visit))
                        .expect(200)
                        .json()
                        .at("/data/appointment/url")
                        .asText();
        String page = Http.node(site.port()).get(url.replaceFirst(".*(?=/call/)", "")).text();
        Matcher credentials =
                Pattern.compile("\"username\":\"([^\"]+)\",\"credential\":\"([^\"]+)\"")
                        .matcher(page);
        assertThat(credentials.find()).as(page).isTrue();
        Mac mac = Mac.getInstance("HmacSHA1");
        String secret = site.setting("settings.env", "PATIENTCARE_VIDEO_TURN_SECRET");
        mac.init(new SecretKeySpec(secret.getBytes(), "HmacSHA1"));
        assertThat(credentials.group(2))
                .isEqualTo(
                        Base64.getEncoder()
                                .encodeToString(mac.doFinal(credentials.group(1).getBytes())));
    }

    private byte[] issuedPrescription() {
        String path =
                "/admin/v1/organizations/"
                        + site.text("organization.id").strip()
                        + "/prescriptions";
        Map<String, ?> order =
                Map.of(
                        "patient",
                        Map.of("code", "first"),
                        "professional",
                        Map.of("hash", professional()),
                        "items",
                        List.of(Map.of("active_substance", "Ibuprofeno")));
        String code =
                operator()
                        .send("POST", path, Reply.json(order))
                        .expect(201)
                        .json()
                        .at("/data/code")
                        .asText();
        return organization().get("/api/v1/prescriptions/" + code + "/download").expect(200).body();
    }
}
