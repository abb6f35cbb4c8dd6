/**
 * The pages for people who sign in: {@code /sign-in}, {@code /account}, {@code /console/} and
 * {@code /desk/}. The server only sends HTML without personal data; scripts fill it through the
 * calls of the admin surface and the desk, so that permissions are checked in one place.
 */
package org.patientcare.surfaces.console;
