package org.patientcare.application;

import java.util.HashSet;
import java.util.Set;
import org.patientcare.http.Providers;
import org.patientcare.security.ArrivalFilter;
import org.patientcare.security.PermissionFeature;
import org.patientcare.security.RateLimitHeadersFilter;
import org.patientcare.security.TurnRefusal;

/**
 * The classes of a surface. Each application lists its own, so that no resource answers under a
 * foreign prefix.
 */
final class Surface {

    private Surface() {}

    /** What every surface has, its own door, and its resources. */
    static Set<Class<?>> of(Class<?> door, Class<?>... resources) {
        Set<Class<?>> classes = new HashSet<>(Providers.classes());
        classes.add(RateLimitHeadersFilter.class);
        classes.add(PermissionFeature.class);
        classes.add(ArrivalFilter.class);
        classes.add(TurnRefusal.class);
        classes.add(door);
        classes.addAll(Set.of(resources));
        return Set.copyOf(classes);
    }
}
