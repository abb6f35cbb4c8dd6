package org.patientcare.talk.conversation;

import org.patientcare.people.professional.Consultant;

/** Whether a professional is online, as shown to patients of one organization. */
public record ProfessionalStatus(String hash, Consultant.Status status) {}
