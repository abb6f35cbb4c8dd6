/**
 * The commands that an operator runs with {@code java -jar patientcare.war}, with a JDK and without
 * a server. No class of this package runs in a node.
 */
package org.patientcare.operations.command;
