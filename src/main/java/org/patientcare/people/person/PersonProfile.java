package org.patientcare.people.person;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.patientcare.platform.shared.JsonDocument;
import org.patientcare.platform.shared.Language;

/**
 * The data of a person that operators and administrators set; null for what is unset.
 *
 * @param professional the hash of the professional that the person is
 * @param disabled whether the person may not sign in any more
 */
public record PersonProfile(
        String name,
        String email,
        Language language,
        ZoneId timeZone,
        String professional,
        Set<RoleAssignment> roles,
        boolean disabled) {

    public PersonProfile {
        roles = Set.copyOf(roles);
    }

    /**
     * Whether the person acts, or is to act, as a professional: by the role, or by being linked to
     * one.
     */
    boolean isProfessional() {
        return professional != null
                || roles.stream().anyMatch(role -> role.role() == Role.PROFESSIONAL);
    }

    /**
     * The changed fields that decide who the person is, as facts of an audit event; empty for none.
     */
    Optional<JsonDocument> changedIdentity(PersonProfile before) {
        List<String> fields = new ArrayList<>();
        if (!Objects.equals(email, before.email)) {
            fields.add("\"email\"");
        }
        if (!Objects.equals(professional, before.professional)) {
            fields.add("\"professional\"");
        }
        return fields.isEmpty()
                ? Optional.empty()
                : Optional.of(new JsonDocument("{\"fields\":[" + String.join(",", fields) + "]}"));
    }

    /**
     * Whether this profile differs from the former one, and in nothing but the e-mail address and
     * the professional.
     */
    boolean onlyIdentifies(PersonProfile before) {
        return changedIdentity(before).isPresent()
                && equals(
                        new PersonProfile(
                                before.name,
                                email,
                                before.language,
                                before.timeZone,
                                professional,
                                before.roles,
                                before.disabled));
    }

    /** Whether this profile differs from the former one in nothing but that it is disabled. */
    boolean onlyDisables(PersonProfile before) {
        return equals(
                new PersonProfile(
                        before.name,
                        before.email,
                        before.language,
                        before.timeZone,
                        before.professional,
                        before.roles,
                        true));
    }
}
