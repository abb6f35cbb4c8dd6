package org.patientcare.talk.conversation;

import org.patientcare.platform.shared.WireNamed;

/** What an organization's system can have a patient told. */
public enum MessageType implements WireNamed {
    WELCOME
}
