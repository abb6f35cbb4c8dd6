package org.patientcare.talk.conversation;

import org.patientcare.people.professional.Consultant;

/** Whether a professional is there, as patients of one organization are told. */
public record ProfessionalStatus(String hash, Consultant.Status status) {}
