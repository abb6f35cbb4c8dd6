/**
 * Tests that run inside the server, for what HTTP cannot show. They are added to the suite's WAR.
 */
package org.patientcare.inside;
