package org.patientcare.people.person;

import java.time.ZoneId;
import java.util.Optional;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/**
 * How a person reads pages, whatever browser they use.
 *
 * @param language null for the browser's
 * @param timeZone null for that of each organization
 * @param colorScheme null for the system's
 */
public record Preferences(Language language, ZoneId timeZone, ColorScheme colorScheme) {

    /** Those in a row of {@code person}. */
    public static Preferences read(Row row) {
        return new Preferences(
                row.enumValue(Language.class, "language"),
                Optional.ofNullable(row.text("time_zone")).map(ZoneId::of).orElse(null),
                row.enumValue(ColorScheme.class, "color_scheme"));
    }

    /** The colours of pages, where a person does not leave them to their system. */
    public enum ColorScheme implements WireNamed {
        LIGHT,
        DARK
    }
}
