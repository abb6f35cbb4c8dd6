package org.patientcare.run.demo;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneId;

/**
 * Fills the demo organization once. The calls that create each part can be repeated, or the part
 * checks first whether it exists. What is written directly into the tables comes last, in one
 * transaction, and its rows mark the data as complete. A run that was interrupted anywhere is
 * therefore continued by the next one.
 */
public final class DemoData {

    static final String ORGANIZATION = "00000000-0000-4000-8000-000000000001";
    static final String ADMIN = "/admin/v1/organizations/" + ORGANIZATION;

    private final ServiceCalls calls;
    private final Options options;

    /**
     * @param origin the origin of the service's pages, as browsers send it
     * @param offersDemoPeople whether the sign-in page offers the demo people
     * @param sendsCodes whether to send codes to the made-up people, which requires that no message
     *     leaves
     */
    public record Options(String origin, boolean offersDemoPeople, boolean sendsCodes) {}

    public DemoData(ServiceCalls calls, Options options) {
        this.calls = calls;
        this.options = options;
    }

    /**
     * Does nothing if the data are complete.
     *
     * @param owner a connection as the owner of the tables
     * @return whether data were added
     * @throws IOException if a call fails or has an unexpected status
     */
    public boolean fill(Connection owner) throws IOException, SQLException {
        PastData pastData = new PastData(new OwnersConnection(owner));
        if (pastData.isWritten()) {
            return false;
        }
        ZoneId zone = zone();
        Professionals professionals = Professionals.createIfMissing(calls);
        Patients.createIfMissing(calls);
        new Codes(calls, zone).createIfMissing(options.sendsCodes());
        Appointments visits = new Appointments(calls, professionals, zone);
        visits.createIfMissing();
        new Prescriptions(calls, professionals).createIfMissing();
        if (options.offersDemoPeople()) {
            new ReadsByPeople(calls, options.origin()).perform();
        }
        pastData.write(zone, visits.pastVisits());
        return true;
    }

    private ZoneId zone() throws IOException {
        return ZoneId.of(
                calls.asOperator("GET", ADMIN, "").expect(200).data().path("time_zone").asText());
    }
}
