package org.patientcare.surfaces.application;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.access.security.ConfiguredKeys;
import org.patientcare.documents.prescription.DemoPrescription;
import org.patientcare.people.organization.DemoOrganization;
import org.patientcare.people.organization.KeyPair;
import org.patientcare.people.professional.ProfessionalService;
import org.patientcare.visits.appointment.DemoVisits;

/**
 * Sample data to try the service with, created only if the settings have keys for a demo
 * organization.
 */
@ApplicationScoped
class DemoData {

    @Inject private ConfiguredKeys keys;
    @EJB private DemoOrganization organization;
    @EJB private ProfessionalService professionals;
    @Inject private DemoPrescription prescription;
    @Inject private DemoVisits visits;

    /** Creates the sample data that does not exist yet. */
    void createIfMissing() {
        keys.demo().ifPresent(this::createIfMissing);
    }

    private void createIfMissing(KeyPair pair) {
        organization.createIfMissing(pair);
        professionals.createDemoIfMissing();
        prescription.createIfMissing();
        visits.provide();
    }
}
