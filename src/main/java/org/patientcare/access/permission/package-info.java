/**
 * What callers may do: each resource method declares a permission, a duty or that it is open, and
 * {@link org.patientcare.access.permission.PermissionFeature} checks that once the method is
 * matched.
 */
package org.patientcare.access.permission;
