package org.patientcare.talk.feed;

/** The response to one request. It is completed once: immediately, or later by another thread. */
interface FeedResponse {

    /**
     * The response will come later. Called on the thread of the request, before another thread can
     * complete it.
     */
    void suspended();

    /**
     * Completes the response with a page.
     *
     * @param last whether this node is stopping, so that the client should connect to another one
     */
    void complete(FeedView page, boolean last);

    void fail(RuntimeException failure);
}
