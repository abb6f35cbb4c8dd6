package org.patientcare.patients.patient;

import java.util.Optional;
import org.patientcare.access.token.IssuedToken;
import org.patientcare.platform.shared.Language;

/**
 * What became of a link that somebody wanted to open.
 *
 * @param token null unless it is open
 * @param language the patient's; null unless it is open
 */
public record LinkOpening(Verdict verdict, IssuedToken token, Language language) {

    /** What became of it. */
    public enum Verdict {
        OPEN,
        /** It asks for the date of birth; nothing was counted. */
        DATE_NEEDED,
        /** It works once, and nobody said that a person opens it; nothing was used up. */
        CONFIRMATION_NEEDED,
        /** That was not the date; another one may be tried. */
        WRONG_DATE,
        /** Never made, used up, tried too often, ended or expired: which one nobody is told. */
        OVER
    }

    static LinkOpening open(IssuedToken token, Language language) {
        return new LinkOpening(Verdict.OPEN, token, language);
    }

    static LinkOpening not(Verdict verdict) {
        return new LinkOpening(verdict, null, null);
    }

    /** Empty unless the link was opened. */
    public Optional<IssuedToken> opened() {
        return Optional.ofNullable(token);
    }
}
