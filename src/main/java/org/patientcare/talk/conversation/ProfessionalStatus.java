package org.patientcare.talk.conversation;

import org.patientcare.people.professional.ProfessionalDirectory.ListedProfessional;

/** Whether a professional is online, as shown to patients of one organization. */
public record ProfessionalStatus(String hash, ListedProfessional.Status status) {}
