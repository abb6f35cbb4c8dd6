/**
 * The event feed: an organization's system reads its events from a cursor on, and can wait for new
 * ones without occupying a thread. No event is missed or returned twice (ADR 046).
 */
package org.patientcare.talk.feed;
