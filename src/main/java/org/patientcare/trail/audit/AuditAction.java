package org.patientcare.trail.audit;

import java.util.Locale;
import org.patientcare.platform.shared.WireNamed;

/** The audited actions, each with the kind of object that it applies to. */
public enum AuditAction implements WireNamed {
    PATIENTS_UPSERT("patient"),
    PATIENT_READ("patient", true),
    PATIENTS_SEARCH("patient", true),
    PATIENT_EXPORT("patient", true),
    PATIENT_IMPORT_CREATE("patient-import"),
    PATIENT_IMPORT_CORRECT("patient-import"),
    PATIENT_IMPORT_RUN("patient-import"),
    PATIENT_IMPORT_READ("patient-import", true),
    TOKEN_ISSUE("patient"),
    TOKEN_END("patient"),
    TOKENS_REVOKE("patient"),
    PATIENT_LINK_CREATE("patient"),
    PATIENT_LINK_OPEN("patient"),
    SUBSCRIPTION_END("patient"),
    PATIENT_RETURN("patient"),
    ERASURE_ASK("patient"),
    ERASURE_APPROVE("patient"),
    ERASURE_CANCEL("patient"),
    ERASURE_HOLD("patient"),
    ERASURE_RELEASE("patient"),
    ERASURE_BEGIN("patient"),
    ERASURE_DESTROY("patient"),
    ERASURE_PREVIEW("patient", true),
    ERASURES_READ("patient", true),
    REDEEMERS_READ("patient", true),
    REDEMPTION_UNDO("patient"),
    ACTIVATION_CODES_SEARCH("activation-code", true),
    ACTIVATION_CODE_CREATE("activation-code"),
    ACTIVATION_CODE_ACTIVATE("activation-code"),
    ACTIVATION_CODE_DEACTIVATE("activation-code"),
    ACTIVATION_CODE_SEND("activation-code"),
    ACTIVATION_CODE_REDEEM("activation-code"),
    ACTIVATION_CODE_RETURN("activation-code"),
    CODE_BATCH_CREATE("code-batch"),
    CODE_BATCHES_READ("code-batch", true),
    CODE_BATCH_READ("code-batch", true),
    CODE_BATCH_DEACTIVATE("code-batch"),
    APPOINTMENT_CREATE("appointment"),
    APPOINTMENT_RESCHEDULE("appointment"),
    APPOINTMENT_CANCEL("appointment"),
    APPOINTMENT_HAND_OVER("appointment"),
    APPOINTMENT_CHANGE_REQUEST("appointment"),
    APPOINTMENT_REMIND("appointment"),
    APPOINTMENT_DELAY("appointment"),
    APPOINTMENT_READ("patient", true),
    VISIT_READ("appointment", true),
    VISIT_CONNECT("appointment"),
    VISIT_ENTER("appointment"),
    VISIT_EXIT("appointment"),
    VISIT_WAIT("appointment"),
    VISIT_LEAVE("appointment"),
    VISIT_ADMIT("appointment"),
    VISIT_FINISH("appointment"),
    VISIT_MISS("appointment"),
    VISIT_TRY("appointment"),
    VISIT_REPORT("appointment"),
    VISIT_ANSWER("appointment"),
    VISIT_CONSENT("appointment"),
    PRESCRIPTION_ISSUE("prescription"),
    PRESCRIPTION_WITHDRAW("prescription"),
    PRESCRIPTION_READ("patient", true),
    PRESCRIPTION_DOWNLOAD("patient"),
    PRESCRIPTION_LINK_CREATE("prescription"),
    PRESCRIPTION_VERIFY("patient"),
    PRESCRIPTION_COMPARE("patient"),
    CONVERSATION_OPEN("conversation"),
    MESSAGE_SEND("conversation"),
    MESSAGES_READ("patient", true),
    PROFESSIONAL_CREATE("professional"),
    PROFESSIONAL_CHANGE("professional"),
    PROFESSIONAL_HOURS_CHANGE("professional"),
    TOKEN_KEYS_ROTATE("token-key"),
    SECRETS_WRAP("installation"),
    SELF_CHECK("installation"),
    SUPPORT_BUNDLE("installation"),
    OVERVIEW_READ("organization", true),
    ORGANIZATION_CREATE("organization"),
    ORGANIZATION_CHANGE("organization"),
    ORGANIZATION_HOURS_CHANGE("organization"),
    ORGANIZATION_MEDICINES_CHANGE("organization"),
    ORGANIZATION_NOTICE_CHANGE("organization"),
    ORGANIZATION_ACCESS_CHANGE("organization"),
    CREDENTIAL_CREATE("credential"),
    CREDENTIAL_REVOKE("credential"),
    WEBHOOK_CREATE("webhook"),
    WEBHOOK_CHANGE("webhook"),
    WEBHOOK_DELETE("webhook"),
    WEBHOOK_SECRET_READ("webhook", true),
    WEBHOOK_SECRET_ROTATE("webhook"),
    WEBHOOK_REPLAY("webhook"),
    WEBHOOK_PING("webhook"),
    WEBHOOK_RESUME("webhook"),
    DISCLOSE("patient"),
    RECIPIENTS_READ("activation-code", true),
    DELIVERIES_READ("activation-code", true),
    CAPTURED_MESSAGES_READ("captured-message", true),
    RETENTION_RUN("retention"),
    ERASURE_CERTIFICATE_READ("erasure", true),
    EVENTS_READ("patient", true),
    AUDIT_READ("audit-event", true),
    AUDIT_EXPORT("audit-event", true),
    AUDIT_FEED_READ("audit-event", true),
    ACCESS_REPORT("patient", true),
    UNUSUAL_ACCESS_FIND("unusual-access"),
    UNUSUAL_ACCESS_READ("unusual-access", true),
    UNUSUAL_ACCESS_NOTE("unusual-access"),
    EMERGENCY_ACCESS("patient"),
    EMERGENCY_ACCESS_READ("emergency-access", true),
    SIGN_IN("person"),
    SIGN_OUT("person"),
    SESSION_END("person"),
    PERSON_INVITE("person"),
    PERSON_CHANGE("person"),
    ROLE_GRANT("person"),
    ROLE_REVOKE("person"),
    PASSKEY_ADD("person"),
    PASSKEY_REMOVE("person"),
    ACCESS("call"),
    LOGIN("login");

    private final String objectKind;
    private final boolean readOnly;

    AuditAction(String objectKind) {
        this(objectKind, false);
    }

    /**
     * @param readOnly whether the action only reads
     */
    AuditAction(String objectKind, boolean readOnly) {
        this.objectKind = objectKind;
        this.readOnly = readOnly;
    }

    @Override
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether pages that are open read it again and again: lists of visits and of messages. */
    boolean isReadByPages() {
        return this == APPOINTMENT_READ || this == MESSAGES_READ;
    }

    /** Whether the action only reads. */
    boolean isReadOnly() {
        return readOnly;
    }

    String objectKind() {
        return objectKind;
    }
}
