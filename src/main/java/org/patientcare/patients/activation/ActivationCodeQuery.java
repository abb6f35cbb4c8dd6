package org.patientcare.patients.activation;

import jakarta.ws.rs.QueryParam;
import java.time.ZoneId;
import org.patientcare.patients.activation.CodeFilter.Status;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.shared.DomainException;

/** The filters of a list request for activation codes; an empty parameter counts as absent. */
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
     * @param page its errors are reported together with those of the filters
     * @param zone applies to times without an offset
     * @throws DomainException of kind INVALID listing every filter that cannot be read
     */
    public CodeFilter filter(PageQuery page, ZoneId zone) {
        FilterReader reader = new FilterReader(page, zone).withOrder(page);
        return reader.checked(
                new CodeFilter(
                        FilterReader.given(code).orElse(null),
                        FilterReader.given(tag).orElse(null),
                        reader.enumValue(Status.class, "status", status),
                        reader.instant("created_at_gt", createdAfter),
                        reader.instant("created_at_lt", createdBefore)));
    }
}
