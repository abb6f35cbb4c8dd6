package org.patientcare.people.organization;

import java.time.Instant;
import java.util.regex.Pattern;
import org.patientcare.platform.database.Row;
import org.patientcare.platform.shared.Language;
import org.patientcare.platform.shared.WireNamed;

/**
 * A text that an organization shows its patients on their pages, in one language.
 *
 * @param version from 1; increases by one with each change
 * @param text in one line or several; null if there is none any more
 */
public record Notice(
        PatientNoticeKind kind, Language language, int version, String text, Instant changedAt) {

    private static final Pattern LINK = Pattern.compile("https://[!-~]+");

    static Notice read(Row row) {
        return new Notice(
                row.enumValue(PatientNoticeKind.class, "kind"),
                row.enumValue(Language.class, "language"),
                row.integer("version"),
                row.text("text"),
                row.instant("changed_at"));
    }

    /** Whether a notice is the address of a page that has its text. */
    public static boolean isLink(String text) {
        return LINK.matcher(text).matches();
    }

    /** What an organization tells its patients. */
    public enum PatientNoticeKind implements WireNamed {
        /** How it processes their data. */
        PRIVACY,
        /** Who it is. */
        IMPRINT,
        /** That the service is not for emergencies, and where to turn then. */
        EMERGENCY,
        /** What they consent to before they enter a video visit; without it they are not asked. */
        CONSENT
    }
}
