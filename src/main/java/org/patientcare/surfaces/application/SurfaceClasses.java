package org.patientcare.surfaces.application;

import java.util.HashSet;
import java.util.Set;
import org.patientcare.access.security.AuditContextFilter;
import org.patientcare.access.security.ConcurrencyRefusal;
import org.patientcare.access.security.PermissionFeature;
import org.patientcare.access.security.RateLimitHeadersFilter;
import org.patientcare.platform.http.SharedProviders;

/**
 * Collects the classes of a surface. Each application lists its own resources, so that no resource
 * is available under another surface's prefix.
 */
final class SurfaceClasses {

    private SurfaceClasses() {}

    /**
     * Returns the classes common to all surfaces, the surface's admission filter and its resources.
     */
    static Set<Class<?>> of(Class<?> callerFilter, Class<?>... resources) {
        Set<Class<?>> classes = new HashSet<>(SharedProviders.classes());
        classes.add(RateLimitHeadersFilter.class);
        classes.add(PermissionFeature.class);
        classes.add(AuditContextFilter.class);
        classes.add(ConcurrencyRefusal.class);
        classes.add(callerFilter);
        classes.addAll(Set.of(resources));
        return Set.copyOf(classes);
    }
}
