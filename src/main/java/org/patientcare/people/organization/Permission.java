package org.patientcare.people.organization;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.patientcare.platform.shared.WireNamed;

/** What a credential may be allowed to do (contract, section 1, "Credentials"). */
public enum Permission implements WireNamed {
    ACTIVATION_CODES,
    PATIENTS,
    APPOINTMENTS,
    PRESCRIPTIONS,
    PROFESSIONALS,
    MESSAGES,
    WEBHOOKS,
    PRESCRIPTIONS_ISSUE,
    PATIENTS_EXPORT,
    AUDIT_FEED,
    PATIENTS_ERASE;

    /** Those of a new credential unless others are chosen; only the operator's keys grant more. */
    public static Set<Permission> usual() {
        return EnumSet.complementOf(
                EnumSet.of(PRESCRIPTIONS_ISSUE, PATIENTS_EXPORT, AUDIT_FEED, PATIENTS_ERASE));
    }

    @Override
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The stored form: codes separated by blanks, in the order of this type. */
    public static String joined(Set<Permission> permissions) {
        return permissions.stream().sorted().map(Permission::code).collect(Collectors.joining(" "));
    }

    public static Set<Permission> split(String joined) {
        return Arrays.stream(joined.split(" "))
                .filter(word -> !word.isEmpty())
                .map(word -> WireNamed.of(Permission.class, word))
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Permission.class)));
    }
}
