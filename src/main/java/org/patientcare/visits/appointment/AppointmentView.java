package org.patientcare.visits.appointment;

/** The answer to creating or moving an appointment. */
public record AppointmentView(Link appointment) {

    /**
     * @param url the patient's link
     */
    public record Link(String code, String url) {}

    static AppointmentView of(PatientVisitLink link) {
        return new AppointmentView(new Link(link.code(), link.url()));
    }
}
