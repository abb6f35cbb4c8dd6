package org.patientcare.surfaces.widget;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.permission.RequiresPatient;
import org.patientcare.access.token.TokenService.VerifiedToken;
import org.patientcare.people.organization.AccessSettings.ShownAccesses;
import org.patientcare.people.organization.AccessSettingsService;
import org.patientcare.people.organization.Organization;
import org.patientcare.people.organization.OrganizationService;
import org.patientcare.people.person.PersonService;
import org.patientcare.platform.http.FilterReader;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.RecentDays;
import org.patientcare.platform.shared.Uuids;
import org.patientcare.platform.shared.WireNamed;
import org.patientcare.trail.audit.AccessReport.AccessKind;
import org.patientcare.trail.audit.AccessReports;
import org.patientcare.trail.audit.AccessReports.AccessOfDay;
import org.patientcare.trail.audit.AccessReports.DaysPage;
import org.patientcare.trail.audit.AccessReports.DaysQuery;

/** {@code /widget/v1/accesses}: who had access to the patient's data, for the patient. */
@Path("accesses")
@Produces(MediaType.APPLICATION_JSON)
@RequiresPatient
@ApplicationScoped
public class OwnAccessesResource {

    /** A page has at most the accesses of a year. */
    private static final int DAYS_OF_A_PAGE = 366;

    @EJB private AccessReports reports;
    @EJB private AccessSettingsService settings;
    @EJB private OrganizationService organizations;
    @EJB private PersonService people;
    @Inject private CurrentCaller caller;
    @Inject private Clock clock;

    /**
     * @throws DomainException of kind NOT_FOUND if the organization shows nothing of it
     */
    @GET
    public OwnAccessesView list(@QueryParam("before") String before) {
        VerifiedToken working = caller.workingToken();
        UUID organization = working.token().organizationId();
        FilterReader reader = new FilterReader(ZoneOffset.UTC);
        LocalDate end = reader.checked(reader.day("before", before));
        ShownAccesses shown = settings.get(organization).patientsSeeAccesses();
        if (shown == ShownAccesses.NO) {
            throw DomainException.notFound(
                    "Your organization does not show who had access to your data.");
        }
        Organization own = organizations.get(organization);
        DaysPage page =
                reports.days(
                        new DaysQuery(
                                organization,
                                working.token().patientId(),
                                working.patientCode(),
                                days(end, own.profile().timeZone()),
                                own.createdAt(),
                                shown == ShownAccesses.NAMES));
        return OwnAccessesView.of(page, names(page));
    }

    /**
     * @param end exclusive; null for today and the days before it
     */
    private RecentDays days(LocalDate end, ZoneId zone) {
        Instant last =
                end == null ? clock.instant() : end.minusDays(1).atStartOfDay(zone).toInstant();
        return RecentDays.until(last, zone, DAYS_OF_A_PAGE);
    }

    /** The operator's keys also appear as a person, with a name that is no UUID. */
    private Map<String, String> names(DaysPage page) {
        return people.names(
                page.accesses().stream()
                        .map(AccessOfDay::person)
                        .filter(Objects::nonNull)
                        .filter(id -> Uuids.parse(id).isPresent())
                        .distinct()
                        .toList());
    }

    /**
     * A page of accesses, those of the newest day first.
     *
     * @param next the value of {@code before} for the next page; null on the last one
     */
    public record OwnAccessesView(List<OwnAccessView> data, LocalDate next) {

        static OwnAccessesView of(DaysPage page, Map<String, String> names) {
            return new OwnAccessesView(
                    page.accesses().stream()
                            .map(access -> OwnAccessView.of(access, names))
                            .toList(),
                    page.next().orElse(null));
        }
    }

    /**
     * What somebody did on one day.
     *
     * @param name of a person; null for others, and if the organization does not show names
     * @param purposes that a person gave
     */
    public record OwnAccessView(
            LocalDate day,
            Accessor by,
            String name,
            List<AccessKind> kinds,
            List<String> purposes,
            long times) {

        static OwnAccessView of(AccessOfDay access, Map<String, String> names) {
            return new OwnAccessView(
                    access.day(),
                    Accessor.of(access),
                    access.person() == null ? null : names.get(access.person()),
                    access.kinds(),
                    access.purposes(),
                    access.times());
        }
    }

    /** Who it was, in words for patients. */
    public enum Accessor implements WireNamed {
        /** People who answer patients. */
        SUPPORT,
        PROFESSIONAL,
        ADMINISTRATOR,
        AUDITOR,
        /** Of the installation. */
        OPERATOR,
        /** A system of the organization. */
        SYSTEM,
        /** The service by itself. */
        SERVICE,
        /** Anyone else, such as who verified a prescription. */
        OTHER;

        static Accessor of(AccessOfDay access) {
            return switch (access.kind()) {
                case PERSON ->
                        Optional.ofNullable(access.role())
                                .flatMap(role -> WireNamed.find(Accessor.class, role))
                                .orElse(OTHER);
                case PROFESSIONAL, LINK -> PROFESSIONAL;
                case OPERATOR -> OPERATOR;
                case ORGANIZATION -> SYSTEM;
                case SERVICE -> SERVICE;
                case PATIENT, NOBODY -> OTHER;
            };
        }
    }
}
