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

/** What an installation has to be tried out with, where its settings give keys for it. */
@ApplicationScoped
class DemoData {

    @Inject private ConfiguredKeys keys;
    @EJB private DemoOrganization organization;
    @EJB private ProfessionalService professionals;
    @Inject private DemoPrescription prescription;
    @Inject private DemoVisits visits;

    /** Makes what is not there yet. */
    void provide() {
        keys.demo().ifPresent(this::provide);
    }

    private void provide(KeyPair pair) {
        organization.provide(pair);
        professionals.provideDemo();
        prescription.provide();
        visits.provide();
    }
}
