package org.patientcare.platform.http;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.Settings;

/** The size of the pages of lists. */
@ApplicationScoped
public class PagingSettings implements FeatureSettings {

    private static final int MAX_SIZE = 500;

    @Inject private Settings settings;

    private int size;

    @PostConstruct
    void read() {
        size = settings.integer("patientcare.paging.page-size", 15, 1, MAX_SIZE);
    }

    /** Items per page. */
    public int size() {
        return size;
    }
}
