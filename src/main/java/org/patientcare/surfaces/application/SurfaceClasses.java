package org.patientcare.surfaces.application;

import java.util.HashSet;
import java.util.Set;
import org.patientcare.access.concurrency.EntryFilter;
import org.patientcare.access.permission.PermissionFeature;
import org.patientcare.platform.http.BodyFilter;
import org.patientcare.platform.http.ContentLengthInterceptor;
import org.patientcare.platform.http.Failures;
import org.patientcare.platform.http.JsonBody;
import org.patientcare.platform.http.ListCompression;
import org.patientcare.platform.http.MethodFeature;
import org.patientcare.platform.http.WebApplicationExceptionMapper;

/**
 * Collects the classes of a surface. Each application lists its own resources, so that no resource
 * is available under another surface's prefix.
 */
final class SurfaceClasses {

    private SurfaceClasses() {}

    /** Returns the classes common to all surfaces, and those of the surface. */
    static Set<Class<?>> of(Class<?>... own) {
        Set<Class<?>> classes = new HashSet<>(Set.of(own));
        classes.add(EntryFilter.class);
        classes.add(MethodFeature.class);
        classes.add(PermissionFeature.class);
        classes.add(BodyFilter.class);
        classes.add(JsonBody.class);
        classes.add(ListCompression.class);
        classes.add(ContentLengthInterceptor.class);
        classes.add(WebApplicationExceptionMapper.class);
        classes.add(Failures.class);
        return Set.copyOf(classes);
    }
}
