package org.patientcare.run.demo;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneId;

/**
 * Fills the demo organization, once. Each part is made by calls that may be repeated, or looks
 * first; what is written into the tables comes last and in one transaction, whose rows say that all
 * is there. So a run that was broken off anywhere is taken up by the next one.
 */
public final class DemoData {

    static final String ORGANIZATION = "00000000-0000-4000-8000-000000000001";
    static final String ADMIN = "/admin/v1/organizations/" + ORGANIZATION;

    private final ServiceCalls calls;
    private final Place place;

    /**
     * @param origin of the service's pages, as browsers send it
     * @param triesRoles whether the service offers to sign in as somebody of the organization
     * @param sends whether messages to made-up people go nowhere
     */
    public record Place(String origin, boolean triesRoles, boolean sends) {}

    public DemoData(ServiceCalls calls, Place place) {
        this.calls = calls;
        this.place = place;
    }

    /**
     * Does nothing if it was done before.
     *
     * @param owner a connection of the owner of the tables
     * @return whether there was something to do
     * @throws IOException if the service does not do what it is asked
     */
    public boolean fill(Connection owner) throws IOException, SQLException {
        Past past = new Past(new OwnersConnection(owner));
        if (past.isWritten()) {
            return false;
        }
        ZoneId zone = zone();
        Professionals professionals = Professionals.provide(calls);
        Patients.provide(calls);
        new Codes(calls, zone).provide(place.sends());
        Visits visits = new Visits(calls, professionals, zone);
        visits.provide();
        new Prescriptions(calls, professionals).provide();
        if (place.triesRoles()) {
            new Looks(calls, place.origin()).take();
        }
        past.write(zone, visits.times());
        return true;
    }

    private ZoneId zone() throws IOException {
        return ZoneId.of(
                calls.operator("GET", ADMIN, "").expect(200).data().path("time_zone").asText());
    }
}
