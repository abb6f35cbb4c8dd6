/**
 * The feed: an organization's system reads what happened, from a cursor on, and waits for more
 * without holding a thread. It misses nothing and repeats nothing (ADR 046).
 */
package org.patientcare.talk.feed;
