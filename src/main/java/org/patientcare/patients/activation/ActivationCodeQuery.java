package org.patientcare.patients.activation;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Timestamps;
import org.patientcare.platform.shared.WireNamed;

/** The filters of a request for codes; an empty one is none. */
public class ActivationCodeQuery {

    @QueryParam("code")
    private String code;

    @QueryParam("tag")
    private String tag;

    @QueryParam("status")
    private String status;

    @QueryParam("created_at_gt")
    private String createdAfter;

    @QueryParam("created_at_lt")
    private String createdBefore;

    /**
     * @param page whose faults are told with those of the filters
     * @param zone in which a time without an offset is meant
     * @throws DomainException of kind INVALID with every filter that cannot be read
     */
    public CodeFilter filter(PageQuery page, ZoneId zone) {
        Map<String, List<String>> faults = new TreeMap<>();
        page.check(faults);
        CodeFilter filter =
                new CodeFilter(
                        given(code).orElse(null),
                        given(tag).orElse(null),
                        status(faults),
                        instant("created_at_gt", createdAfter, zone, faults),
                        instant("created_at_lt", createdBefore, zone, faults));
        if (!faults.isEmpty()) {
            throw DomainException.invalid(faults);
        }
        return filter;
    }

    private CodeStatus status(Map<String, List<String>> faults) {
        Optional<CodeStatus> found =
                given(status).flatMap(word -> WireNamed.find(CodeStatus.class, word));
        if (given(status).isPresent() && found.isEmpty()) {
            faults.put("status", List.of("must be one of: active, expired"));
        }
        return found.orElse(null);
    }

    private static Instant instant(
            String name, String text, ZoneId zone, Map<String, List<String>> faults) {
        Optional<Instant> instant = given(text).flatMap(t -> Timestamps.parse(t, zone));
        if (given(text).isPresent() && instant.isEmpty()) {
            faults.put(name, List.of(Timestamps.SENTENCE));
        }
        return instant.orElse(null);
    }

    private static Optional<String> given(String text) {
        return Optional.ofNullable(text).filter(t -> !t.isEmpty());
    }
}
