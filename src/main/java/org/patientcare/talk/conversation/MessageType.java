package org.patientcare.talk.conversation;

import org.patientcare.platform.shared.WireNamed;

/** The types of messages that an organization's system can send to patients. */
public enum MessageType implements WireNamed {
    WELCOME
}
