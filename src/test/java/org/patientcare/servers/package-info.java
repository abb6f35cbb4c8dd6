/**
 * The WAR as Maven built it on servers that hospitals have: Payara Server as {@code server-config/}
 * sets it up, and one that is not a Payara. Each takes the same steps; what works where is the
 * table in {@code src/site/markdown/servers.md}, which the tests hold to the truth.
 *
 * <p>{@code ./mvnw -Pservers} runs them. The servers come from Maven Central, half a gigabyte, so
 * {@code verify} does without.
 */
package org.patientcare.servers;
