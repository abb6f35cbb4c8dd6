package org.patientcare.runbook;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import org.patientcare.testing.Http;
import org.patientcare.testing.Reply;

/**
 * A site on which the commands of the install page were run, with a running node. The first test
 * that needs one creates it and hands it on to the next test. A site that a test did not hand on is
 * closed, because a failed test leaves it in an unknown state. Tests that use one run one after the
 * other, in the order that they are annotated with, before other tests.
 */
final class InstalledSite implements AutoCloseable {

    static final String FIRST = "/v1/patients/first";

    private static InstalledSite next;
    private static Release release;

    private final Site site;

    private InstalledSite(Site site) {
        this.site = site;
    }

    /** A site on which a test runs the commands of the install page itself. */
    static InstalledSite of(Site site) {
        return new InstalledSite(site);
    }

    /** Returns the site that was handed on, or a new one. */
    static InstalledSite take() throws IOException {
        InstalledSite taken =
                next == null ? new InstalledSite(new Site(release()).follow("install")) : next;
        next = null;
        return taken;
    }

    /** The release that a site gets, assembled once for all tests. */
    static Release release() throws IOException {
        PostgresPrograms.folder();
        if (release == null) {
            release = Release.assembled();
        }
        return release;
    }

    Site site() {
        return site;
    }

    /** Leaves the site to the next test, which must not depend on what this one changed. */
    void handOn() throws IOException {
        if (next != null) {
            next.site.close();
        }
        next = this;
    }

    @Override
    public void close() throws IOException {
        if (next != this) {
            site.close();
        }
    }

    /** Closes the last site and deletes the release after the last test. */
    public static final class End implements LauncherSessionListener {

        @Override
        public void launcherSessionClosed(LauncherSession session) {
            try {
                if (next != null) {
                    next.site.close();
                }
                if (release != null) {
                    release.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    Http organization() {
        return site.caller("organization.curl");
    }

    Http operator() {
        return site.caller("operator.curl");
    }

    Http patient(String token) {
        return Http.node(site.port()).with("Authorization", "Bearer " + token);
    }

    /**
     * A connection as the run-time role.
     *
     * @param settings the file with its password
     */
    Connection connectAsRuntimeRole(String settings) throws SQLException {
        return site.connect("patientcare", site.setting(settings, "PATIENTCARE_DB_PASSWORD"));
    }

    void executeAsSuperuser(String sql) throws SQLException {
        try (Connection superuser = site.connect("postgres", site.variable("PGPASSWORD"));
                Statement statement = superuser.createStatement()) {
            statement.execute(sql);
        }
    }

    Reply upsert(String code, String firstName) {
        return organization()
                .send(
                        "PUT",
                        "/v1/patients",
                        Reply.json(
                                Map.of(
                                        "patients",
                                        List.of(Map.of("code", code, "first_name", firstName)))));
    }

    /** Adds a thousand patients to the first one. */
    void addPatients() throws SQLException {
        executeAsSuperuser(
                "INSERT INTO patient (organization_id, code, first_name, locale, created_at,"
                        + " updated_at, unsubscribed_at, named_fields)"
                        + " SELECT o.id, 'p-' || n, 'P', 'es', now(), now(), now(), 0"
                        + " FROM organization o, generate_series(1, 1000) n ON CONFLICT DO NOTHING");
    }

    static String token(Http clinic, String code) {
        return clinic.send("POST", "/v1/patients/authenticate", Reply.json(Map.of("code", code)))
                .expect(200)
                .json()
                .get("access_token")
                .asText();
    }
}
