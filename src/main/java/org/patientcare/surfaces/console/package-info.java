/**
 * The pages for people who sign in: {@code /sign-in}, {@code /account}, {@code /console/} and
 * {@code /desk/}. The server gives a shell without anybody's data; scripts fill it by the calls of
 * the admin surface and of the desk, so that rights are asked in one place.
 */
package org.patientcare.surfaces.console;
