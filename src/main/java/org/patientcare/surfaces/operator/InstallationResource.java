package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.access.signin.OperatorSignIn;
import org.patientcare.access.token.TokenKeyService;
import org.patientcare.operations.bundle.SupportBundle;
import org.patientcare.operations.bundle.SupportBundles;
import org.patientcare.operations.secrets.SecretsWrapping;
import org.patientcare.operations.secrets.WrappedSecrets;
import org.patientcare.operations.selfcheck.SelfCheck;
import org.patientcare.operations.selfcheck.SelfCheckReport;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.Finding.CheckStatus;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.EffectiveSettings;
import org.patientcare.platform.config.EffectiveSettings.EffectiveSetting;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.CompressedList;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.PageView;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.server.ServerPool;
import org.patientcare.platform.shared.ListOrder;
import org.patientcare.sending.delivery.CapturedMessages;
import org.patientcare.sending.delivery.CapturedMessages.CapturedMessage;
import org.patientcare.surfaces.operator.InstallationResource.SelfCheckView;

/**
 * What belongs to the whole installation: its settings, self-check, support bundle and keys, links
 * to its console, the messages that it captured, and the names of its organizations.
 */
@Path("")
@Produces(MediaType.APPLICATION_JSON)
@ApplicationScoped
public class InstallationResource {

    private static final String HTML = "text/html; charset=UTF-8";

    private static final String ATTACHMENT = "attachment; filename=\"support-bundle.json\"";

    /**
     * The policy for the HTML of any mail: it can load nothing and run nothing, and only our own
     * pages can embed it.
     */
    private static final String POLICY =
            "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

    @Inject private EffectiveSettings settings;
    @Inject private SelfCheck checks;
    @Inject private SupportBundles bundles;
    @Inject private RequestHolder request;
    @EJB private TokenKeyService keys;
    @Inject private SecretsWrapping secrets;
    @Inject private OperatorSignIn signIn;
    @Inject private CapturedMessages messages;
    @Inject private PageQuery page;
    @EJB private OrganizationService organizations;

    @GET
    @Path("settings")
    @RequiresDuty(value = Duty.SETTINGS, auditedAs = "settings#list")
    public DataView<List<EffectiveSetting>> settings() {
        return new DataView<>(settings.list());
    }

    @GET
    @Path(PublicPaths.SELF_CHECK)
    @RequiresDuty(value = Duty.SELF_CHECK, auditedAs = "self-check#look")
    public DataView<SelfCheckView> selfCheck() {
        return new DataView<>(SelfCheckView.of(checks.run(origin())));
    }

    /** A file, since somebody sends it on. */
    @POST
    @Path(PublicPaths.SUPPORT_BUNDLE)
    @RequiresDuty(value = Duty.SELF_CHECK, recent = true, auditedAs = "support-bundle#collect")
    public Response collectSupportBundle() {
        return Response.ok(new DataView<>(SupportBundleView.of(bundles.collect(origin()))))
                .header(HttpHeaders.CONTENT_DISPOSITION, ATTACHMENT)
                .build();
    }

    @POST
    @Path("token-keys/rotate")
    @RequiresDuty(value = Duty.INSTALLATION_KEYS, recent = true, auditedAs = "token-keys#rotate")
    public void rotateTokenKeys() {
        keys.rotate();
    }

    @POST
    @Path("secrets/wrap")
    @RequiresDuty(value = Duty.INSTALLATION_KEYS, recent = true, auditedAs = "secrets#wrap")
    public DataView<WrappedSecretsView> wrapSecrets() {
        return new DataView<>(WrappedSecretsView.of(secrets.wrap()));
    }

    @POST
    @Path("console-links")
    @RequiresDuty(
            value = Duty.CONSOLE_LINKS,
            operatorKeysOnly = true,
            auditedAs = "console-links#create")
    public Response createConsoleLink() {
        return Response.status(Response.Status.CREATED)
                .entity(new DataView<>(ConsoleLinkView.of(signIn.createLink())))
                .build();
    }

    @GET
    @Path("captured-messages")
    @RequiresDuty(value = Duty.CAPTURED_MESSAGES, auditedAs = "captured-messages#list")
    public PageView<CapturedMessageView> capturedMessages() {
        return PageView.of(messages.list(page.requestedPage()).map(CapturedMessageView::of), page);
    }

    @GET
    @Path("captured-messages/{message}/html")
    @Produces(HTML)
    @RequiresDuty(
            value = Duty.CAPTURED_MESSAGES,
            auditedAs = "captured-messages/{message}/html#html")
    public Response capturedMessageHtml(@PathParam("message") CapturedId id) {
        return Response.ok(messages.html(id.value()), HTML)
                .header("Content-Security-Policy", POLICY)
                .header("Referrer-Policy", "no-referrer")
                .build();
    }

    @GET
    @Path("organization-names")
    @RequiresDuty(value = Duty.ORGANIZATION_NAMES, auditedAs = "organization-names#list")
    @CompressedList
    public PageView<OrganizationNameView> organizationNames(@BeanParam AdminListQuery query) {
        return PageView.of(
                organizations
                        .list(query.name(page), page.requestedPage(ListOrder.DESC))
                        .map(OrganizationNameView::of),
                page);
    }

    private RequestOrigin origin() {
        return new RequestOrigin(
                request.get().getRemoteAddr(),
                Objects.requireNonNullElse(request.get().getHeader("Host"), ""),
                request.get().getContextPath(),
                request.get().isSecure(),
                new RequestOrigin.Forwarded(
                        header("X-Forwarded-For"),
                        header("X-Forwarded-Host"),
                        header("X-Forwarded-Proto")));
    }

    private Optional<String> header(String name) {
        return Optional.ofNullable(request.get().getHeader(name)).filter(text -> !text.isBlank());
    }

    /**
     * @param status the worst status of all checks
     */
    public record SelfCheckView(CheckStatus status, List<CheckView> checks) {

        /**
         * @param fix what to do about it; null if nothing has to be done
         */
        public record CheckView(CheckName name, CheckStatus status, String message, String fix) {}

        static SelfCheckView of(SelfCheckReport selfCheckReport) {
            return new SelfCheckView(
                    selfCheckReport.status(),
                    selfCheckReport.findings().entrySet().stream()
                            .map(found -> check(found.getKey(), found.getValue()))
                            .toList());
        }

        private static CheckView check(CheckName name, Finding finding) {
            return new CheckView(name, finding.status(), finding.message(), finding.fix());
        }
    }

    /**
     * The result of encrypting ("wrapping") the stored secrets with the key from the settings.
     *
     * @param key the id of the key that now wraps all secrets
     * @param keys how many secrets were wrapped, or wrapped with this key instead of another one
     * @param tokenIds how many token ids were hashed
     * @param remaining the secrets that are still not wrapped with this key, by table
     * @param complete false if secrets or token ids remain and the call has to be repeated
     */
    public record WrappedSecretsView(
            String key,
            int keys,
            int tokenIds,
            List<RemainingSecretsView> remaining,
            boolean complete) {

        /**
         * @param keys how many secrets of the table remain
         */
        public record RemainingSecretsView(String table, long keys) {}

        static WrappedSecretsView of(WrappedSecrets done) {
            return new WrappedSecretsView(
                    done.keyId(),
                    done.keys(),
                    done.tokenIds(),
                    done.remaining().entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .map(each -> new RemainingSecretsView(each.getKey(), each.getValue()))
                            .toList(),
                    done.complete());
        }
    }

    /**
     * A link that signs in to the console.
     *
     * @param url can be used once
     */
    public record ConsoleLinkView(String url, Instant expiresAt) {

        static ConsoleLinkView of(OperatorSignIn.ConsoleLink link) {
            return new ConsoleLinkView(link.url(), link.expiresAt());
        }
    }

    /**
     * A complete message that capture mode kept instead of sending it.
     *
     * @param subject null for an SMS, as is {@code html}
     */
    public record CapturedMessageView(
            String id,
            Instant at,
            String channel,
            String sender,
            String recipient,
            String name,
            String language,
            String subject,
            String text,
            String html) {

        static CapturedMessageView of(CapturedMessage captured) {
            return new CapturedMessageView(
                    String.valueOf(captured.id()),
                    captured.at(),
                    captured.channel().code(),
                    captured.message().sender(),
                    captured.message().recipient(),
                    captured.message().name(),
                    captured.message().language().code(),
                    captured.message().subject(),
                    captured.message().text(),
                    captured.message().html());
        }
    }

    /** The id of a captured message in a path. Text that is no valid id leads to 404. */
    public record CapturedId(long value) {

        /** Called by JAX-RS. */
        public static CapturedId fromString(String text) {
            return new CapturedId(PatientRef.fromString(text).id());
        }
    }

    /**
     * Only the id and name of an organization, for people who choose one but may not see its
     * settings.
     */
    public record OrganizationNameView(UUID id, String name) {

        static OrganizationNameView of(Organization organization) {
            return new OrganizationNameView(organization.id(), organization.profile().name());
        }
    }

    /**
     * The support bundle of a node.
     *
     * @param pool null on a server that shows none
     * @param sessions in the database, of all nodes
     * @param metrics in the format of Prometheus
     */
    public record SupportBundleView(
            Instant at,
            VersionsView versions,
            SelfCheckView selfCheck,
            List<EffectiveSetting> settings,
            PoolView pool,
            List<SupportBundle.DatabaseSession> sessions,
            List<SupportBundle.LogLine> log,
            String metrics) {

        /**
         * @param schema that the release needs
         */
        public record VersionsView(String release, int schema, String jvm, String system) {}

        /** Connections of the pool, and requests that wait for one. */
        public record PoolView(int used, int free, int waiting, int max) {

            static PoolView of(ServerPool.Status status) {
                return new PoolView(status.used(), status.free(), status.waiting(), status.max());
            }
        }

        static SupportBundleView of(SupportBundle bundle) {
            SupportBundle.Versions versions = bundle.versions();
            return new SupportBundleView(
                    bundle.at(),
                    new VersionsView(
                            versions.release(),
                            versions.schema(),
                            versions.jvm(),
                            versions.system()),
                    SelfCheckView.of(bundle.selfCheck()),
                    bundle.settings(),
                    bundle.pool().map(PoolView::of).orElse(null),
                    bundle.sessions(),
                    bundle.log(),
                    bundle.metrics());
        }
    }
}
