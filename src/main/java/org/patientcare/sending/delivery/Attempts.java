package org.patientcare.sending.delivery;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditContext;
import org.patientcare.trail.audit.AuditTarget;
import org.patientcare.trail.audit.AuditTrail;

/**
 * Records attempts before they begin: their rows and the audit event are committed before a message
 * is sent.
 */
@Stateless
public class Attempts {

    @Inject private DeliveryRepository rows;
    @Inject private AuditTrail trail;
    @Inject private AuditContext context;

    /** Adds an attempt for each channel. Returns their ids. */
    public Map<Channel, Long> begin(CodeMessage message, Set<Channel> channels) {
        trail.recordDone(
                AuditAction.ACTIVATION_CODE_SEND,
                message.organization(),
                AuditTarget.ofObjects(message.code()));
        Map<Channel, Long> begun = new EnumMap<>(Channel.class);
        channels.forEach(
                channel -> begun.put(channel, rows.begin(message, channel, context.requestId())));
        return begun;
    }
}
