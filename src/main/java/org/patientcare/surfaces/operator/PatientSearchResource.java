package org.patientcare.surfaces.operator;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.patientcare.access.security.RequiresDuty;
import org.patientcare.patients.patient.FoundPatient;
import org.patientcare.patients.patient.PatientFilter;
import org.patientcare.patients.patient.PatientRef;
import org.patientcare.patients.patient.PatientSearch;
import org.patientcare.people.person.Duty;
import org.patientcare.platform.http.PageQuery;
import org.patientcare.platform.http.SearchPageView;
import org.patientcare.platform.http.UuidParameter;
import org.patientcare.platform.shared.Characters;
import org.patientcare.platform.shared.DomainException;

/**
 * {@code /admin/v1/organizations/{id}/patient-search}. It is a POST so that no name appears in the
 * URL.
 */
@Path("organizations/{id}/patient-search")
@Produces(MediaType.APPLICATION_JSON)
@RequiresDuty(Duty.PATIENTS)
@ApplicationScoped
public class PatientSearchResource {

    @EJB private PatientSearch patients;
    @Inject private PageQuery pages;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public SearchPageView<FoundPatientView> search(
            @PathParam("id") UuidParameter id, PatientSearchRequest request) {
        return SearchPageView.of(
                patients.find(id.value(), request.filter(), pages.requestedPage(request.page()))
                        .map(FoundPatientView::of),
                pages);
    }

    /**
     * The conditions of a patient search; null leaves a condition out.
     *
     * @param page from 1; null for the first page
     */
    public record PatientSearchRequest(
            @Characters String code,
            @Characters @MinLetters String name,
            @Characters String taxId,
            @Characters String email,
            @Characters String phone,
            LocalDate birthDate,
            Boolean subscribed,
            @Min(1) Integer page) {

        /**
         * @throws DomainException of kind INVALID if {@code subscribed} is given alone: searching
         *     all patients of an organization by it would take too long
         */
        PatientFilter filter() {
            boolean alone =
                    Stream.of(code, name, taxId, email, phone, birthDate).allMatch(Objects::isNull);
            if (subscribed != null && alone) {
                throw DomainException.invalid(
                        Map.of("subscribed", List.of("requires another filter")));
            }
            return new PatientFilter(code, name, taxId, email, phone, birthDate, subscribed);
        }
    }

    /**
     * Checks that the beginning of a name is long enough to search for: at least two letters, or
     * one ideograph or Hangul syllable.
     */
    @Constraint(validatedBy = MinLetters.Validator.class)
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface MinLetters {

        String message() default "must have at least two letters";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};

        /** Accepts null. */
        class Validator implements ConstraintValidator<MinLetters, String> {

            private static final int REQUIRED = 2;

            @Override
            public boolean isValid(String text, ConstraintValidatorContext context) {
                return text == null || text.codePoints().map(Validator::weight).sum() >= REQUIRED;
            }

            private static int weight(int codePoint) {
                boolean hangul =
                        Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.HANGUL;
                if (Character.isIdeographic(codePoint) || hangul) {
                    return REQUIRED;
                }
                return Character.isLetter(codePoint) ? 1 : 0;
            }
        }
    }

    /**
     * A patient in a search result.
     *
     * @param ref our opaque reference to the patient, which may appear in URLs
     * @param plan the current plan; null if there is none
     */
    public record FoundPatientView(
            String ref,
            String code,
            String firstName,
            String lastName,
            LocalDate birthDate,
            String plan) {

        static FoundPatientView of(FoundPatient found) {
            return new FoundPatientView(
                    PatientRef.of(found.id()),
                    found.code(),
                    found.firstName(),
                    found.lastName(),
                    found.birthDate(),
                    found.plan());
        }
    }
}
