package org.patientcare.access.permission;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.people.person.Duty;

/**
 * Marks a call of the admin surface: for the operator's keys, and for people with a role that has
 * the duty. Below {@code organizations/{id}} a role in that organization suffices, and another
 * organization's id is 404; elsewhere a role for the whole installation is needed, unless {@link
 * #scopedToActingOrganization} or {@link #inAnyOrganization} is set.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface RequiresDuty {

    Duty value();

    /** Whether people must have authenticated within the last five minutes. */
    boolean recent() default false;

    /**
     * Whether the method restricts itself to the organization of {@link CurrentCaller#actingRole},
     * although its path contains none. A caller with the duty in several organizations selects one
     * by {@code ?organization=}.
     */
    boolean scopedToActingOrganization() default false;

    /**
     * Whether a role in any organization suffices, because the method itself restricts its result
     * to the caller's organizations. Its path contains none.
     */
    boolean inAnyOrganization() default false;

    /** Whether only the operator's keys in headers may make the call, and no session. */
    boolean operatorKeysOnly() default false;

    /**
     * The name of the call in the audit trail if it is refused; by default the path of the class
     * with the name of the method. The names are data: they stay when a method moves.
     */
    String auditedAs() default "";
}
