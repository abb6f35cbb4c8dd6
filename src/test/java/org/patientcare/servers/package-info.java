/**
 * Tests the WAR as Maven built it on servers that hospitals have: Payara Server as {@code
 * server-config/} sets it up, and Open Liberty. Each server runs the same steps; the tests compare
 * the results with the table in {@code src/site/markdown/servers.md}. Real OpenID providers are
 * tested here as well.
 *
 * <p>{@code ./mvnw -Pdrills -Ddrills=servers} runs them. They download half a gigabyte of servers
 * from Maven Central, so {@code verify} leaves them out.
 */
package org.patientcare.servers;
