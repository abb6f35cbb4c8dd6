package org.patientcare.talk.feed;

/** How one request is answered, once: at once, or later by another thread. */
interface FeedAnswer {

    /** It is answered later; told on the thread of the request, before any other knows of it. */
    void waits();

    /**
     * @param last whether this node stops: the caller is to connect elsewhere
     */
    void page(FeedView page, boolean last);

    void failed(RuntimeException failure);
}
