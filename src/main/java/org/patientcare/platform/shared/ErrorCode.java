package org.patientcare.platform.shared;

/**
 * Why a call was refused or failed, as a word for programs. Words are stable. Faults of fields have
 * words of their own: {@link FaultCode}.
 */
public enum ErrorCode implements WireNamed {
    UNREADABLE,
    UNAUTHORIZED,
    FORBIDDEN,
    NOT_FOUND,
    UNKNOWN_PATH,
    METHOD_NOT_ALLOWED,
    NOT_ACCEPTABLE,
    TIMED_OUT,
    CONDITIONS_NOT_SUPPORTED,
    BODY_TOO_LARGE,
    URL_TOO_LONG,
    TYPE_NOT_SUPPORTED,
    HEADERS_TOO_LARGE,
    INVALID,
    REFUSED,
    FAILED,
    EFFECT_UNKNOWN,
    UNAVAILABLE,
    BUSY,
    TOO_MANY_REQUESTS,
    TOO_MANY_AT_ONCE,
    TOO_MANY_WRONG_CODES,
    TOO_MANY_EMERGENCIES,
    LIMIT_REACHED,

    NO_PERMISSION,
    KEYS_NOT_ACCEPTED,
    NOT_FOR_OPERATOR_KEYS,
    FOREIGN_PAGE,
    OTHER_PERSON,
    SENDING_NOT_ENABLED,
    BOOKING_NOT_ENABLED,
    EMERGENCY_NOT_ENABLED,
    DEMO_NOT_AVAILABLE,
    NO_PASSKEYS,
    LINK_NOT_SHOWN,
    AUTHENTICATE(true),
    OPERATOR_NEEDED(true),
    UNLINKED(true),

    UNKNOWN_PATIENT,
    UNKNOWN_PROFESSIONAL,
    UNKNOWN_ORGANIZATION,
    UNKNOWN_APPOINTMENT,
    NO_PROFESSIONAL,
    APPOINTMENT_CODE_USED,
    APPOINTMENT_CANCELLED,
    VISIT_OVER,
    SLOT_TAKEN,
    UPGRADE_UNFINISHED,
    ERASURE_OVER,
    CODE_USED_AGAIN,
    SAME_PERSON,
    REFERENCE_USED,
    NAME_NOT_PRINTABLE,
    CERTIFICATE_EXPIRED,
    NOT_SENT,
    NOTHING_TO_PING,
    PASSKEY_IN_USE,
    LAST_PASSKEY,
    PERSON_DISABLED,
    API_KEY_TAKEN,
    SECRETS_KEY_MISSING,
    SECRET_UNREADABLE,
    UNKNOWN(true),
    INACTIVE(true),
    EXPIRED(true),
    USED_UP(true),
    ALREADY_REDEEMED(true),
    CONTACT_MISSING(true),
    CONTACT_CHANGED(true),
    CONTACT_USABLE(true),
    CLOSED(true),
    BIRTH_DATE_NEEDED(true),
    BIRTH_DATE_WRONG(true),
    CONFIRMATION_NEEDED(true),
    LINK_OVER(true),
    IN_PROGRESS(true),
    SECRET_NOT_KEPT(true),
    ROTATING(true);

    private final boolean isReason;

    ErrorCode() {
        this(false);
    }

    ErrorCode(boolean isReason) {
        this.isReason = isReason;
    }

    /**
     * Whether the word is also sent as {@code reason}. No new word is: {@code code} is there for
     * every error.
     */
    public boolean isReason() {
        return isReason;
    }
}
