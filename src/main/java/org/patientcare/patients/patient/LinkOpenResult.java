package org.patientcare.patients.patient;

import java.util.Optional;
import org.patientcare.access.token.TokenService.IssuedToken;
import org.patientcare.platform.shared.Language;

/**
 * The result of an attempt to open a patient's link.
 *
 * @param token null unless the link was opened
 * @param language the patient's; null unless the link was opened
 */
public record LinkOpenResult(Verdict verdict, IssuedToken token, Language language) {

    /** The kind of result. */
    public enum Verdict {
        OPEN,
        /** The date of birth is required. No attempt was counted. */
        BIRTH_DATE_REQUIRED,
        /**
         * The link can be used once only, and a confirmation that a person opens it is required. It
         * was not used up.
         */
        CONFIRMATION_REQUIRED,
        /** The date of birth was wrong; the link can be tried again. */
        WRONG_BIRTH_DATE,
        /**
         * The link does not work: unknown, used up, tried too often, revoked or expired. The caller
         * is not told which.
         */
        NOT_USABLE
    }

    static LinkOpenResult open(IssuedToken token, Language language) {
        return new LinkOpenResult(Verdict.OPEN, token, language);
    }

    static LinkOpenResult notOpened(Verdict verdict) {
        return new LinkOpenResult(verdict, null, null);
    }

    /** Empty unless the link was opened. */
    public Optional<IssuedToken> opened() {
        return Optional.ofNullable(token);
    }
}
