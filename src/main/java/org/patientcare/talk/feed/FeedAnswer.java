package org.patientcare.talk.feed;

/** The response to one request. It is completed once: immediately, or later by another thread. */
interface FeedAnswer {

    /**
     * The response will come later. Called on the thread of the request, before another thread can
     * complete it.
     */
    void waits();

    /**
     * Completes the response with a page.
     *
     * @param last whether this node is stopping, so that the client should connect to another one
     */
    void page(FeedView page, boolean last);

    void failed(RuntimeException failure);
}
