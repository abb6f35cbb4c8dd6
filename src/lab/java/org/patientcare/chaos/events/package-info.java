/**
 * Tests which events are delivered when nodes are killed: writers make changes of all kinds on two
 * nodes, of which one or both are killed again and again, and a receiver takes the webhooks. At the
 * end each change must have exactly one event, each event at least one delivery, each object's
 * events must have arrived in order, and the feed must list each event once.
 */
package org.patientcare.chaos.events;
