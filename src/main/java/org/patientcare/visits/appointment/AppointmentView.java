package org.patientcare.visits.appointment;

/** An appointment as whoever made it sees it: where its patient goes. */
public record AppointmentView(Link appointment) {

    /** The URL is the patient's own. */
    public record Link(String code, String url) {}

    static AppointmentView of(PatientsLink link) {
        return new AppointmentView(new Link(link.code(), link.url()));
    }
}
