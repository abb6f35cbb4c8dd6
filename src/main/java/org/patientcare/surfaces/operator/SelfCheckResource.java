package org.patientcare.surfaces.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.operations.selfcheck.SelfCheck;
import org.patientcare.operations.selfcheck.SelfCheckReport;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.check.CheckName;
import org.patientcare.platform.check.CheckStatus;
import org.patientcare.platform.check.Finding;
import org.patientcare.platform.check.RequestOrigin;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.DataView;
import org.patientcare.platform.server.RequestHolder;

/** {@code /admin/v1/self-check}. */
@Path(PublicPaths.SELF_CHECK)
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.SELF_CHECK)
@ApplicationScoped
public class SelfCheckResource {

    @Inject private SelfCheck checks;
    @Inject private RequestHolder request;

    @GET
    public DataView<SelfCheckView> look() {
        return new DataView<>(SelfCheckView.of(checks.run(origin())));
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
}
