/**
 * What is told when nodes die: changes of all kinds on two nodes of which one or the other, or
 * both, are killed again and again, a receiver of webhooks, and a reader of the feed. At the end
 * each change must have exactly one event, each event at least one delivery, each object its events
 * in their order, and the feed each event once.
 */
package org.patientcare.chaos.events;
