/**
 * Tests the upgrade from the last release, which is built from the git history, to this one, as
 * {@code src/site/markdown/decisions/033} promises it, and checks the zip of a release.
 */
package org.patientcare.release;
