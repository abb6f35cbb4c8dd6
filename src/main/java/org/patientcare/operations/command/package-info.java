/**
 * What an operator does by {@code java -jar patientcare.war}, with a JDK and no server. No class
 * here is part of a node.
 */
package org.patientcare.operations.command;
