/* The state of the conversation that is open: its messages, and up to where both sides have read. */
import { markRead, messages } from "./calls.js";
import { oneAtATime } from "./one-at-a-time.js";
import { SharedValue } from "./shared-value.js";

/** @import { DeskConversation, Message, MessagePage } from "./calls.js" */

/**
 * @typedef {object} Talk
 * @property {Message[]} messages in their order
 * @property {boolean} hasEarlier whether there are earlier messages
 * @property {number} otherRead the number of the last message that the patient has read
 * @property {boolean} writable
 * @property {number} answered the number of the last message that was sent here
 */

export class OpenConversation {
    /** @type {SharedValue<Talk>} */
    talk;
    #ownRead;
    #changed;
    #isShown = false;

    /** Loads messages from the last one shown on. */
    #loadNewer = oneAtATime(async () => {
        for (let more = true; more;) {
            const page = await messages(this.id, { after: this.#last });
            this.#change({ messages: this.#with(page.data) });
            more = page.more && page.data.length > 0;
        }
        this.markSeen();
    });

    /**
     * @param {DeskConversation} found the conversation as in the list
     * @param {MessagePage} latest its latest messages
     * @param {() => Promise<void>} changed called when the list may have to be read again
     */
    constructor(found, latest, changed) {
        this.id = found.id;
        this.patient = found.patient;
        this.organization = found.organization;
        this.#ownRead = found.own_read;
        this.#changed = changed;
        this.talk = new SharedValue({
            messages: latest.data,
            hasEarlier: latest.more,
            otherRead: found.other_read,
            writable: found.writable,
            answered: 0,
        });
    }

    /**
     * To be called when the conversation is shown, or no longer.
     *
     * @param {boolean} isShown
     */
    setShown(isShown) {
        this.#isShown = isShown;
        this.markSeen();
    }

    /**
     * Takes over its newer state in the list.
     *
     * @param {Pick<DeskConversation, "other_read" | "writable" | "last">} newest
     */
    update({ other_read: read, writable, last }) {
        this.#change({ writable });
        this.receive({ other_read: read, last });
    }

    /**
     * Takes over a notification: the numbers of its last message and of the last one read.
     *
     * @param {Pick<DeskConversation, "other_read" | "last">} numbers
     */
    receive({ other_read: read, last }) {
        this.#change({ otherRead: Math.max(this.talk.current.otherRead, read ?? 0) });
        if (last > this.#last) {
            this.#loadNewer().catch(() => {});
        }
    }

    /** Loads what was written meanwhile, where no notification says so. */
    refresh() {
        return this.#loadNewer();
    }

    /**
     * Adds a message that was sent here.
     *
     * @param {Message} message
     */
    addAnswer(message) {
        this.#change({ messages: this.#with([message]), answered: message.number });
        this.#changed().catch(() => {});
    }

    async loadEarlier() {
        const page = await messages(this.id, { before: this.talk.current.messages[0].number, background: false });
        this.#change({ messages: this.#with(page.data), hasEarlier: page.more });
    }

    /** Marks the messages as read if they can be seen. */
    async markSeen() {
        const last = this.#last;
        if (!this.#isShown || document.visibilityState !== "visible" || last <= this.#ownRead) {
            return;
        }
        const before = this.#ownRead;
        this.#ownRead = last;
        try {
            await markRead(this.id, last);
            await this.#changed();
        } catch {
            // Retried with the next call.
            this.#ownRead = before;
        }
    }

    get #last() {
        return this.talk.current.messages.at(-1)?.number ?? 0;
    }

    /** @param {Message[]} more */
    #with(more) {
        const { messages: before } = this.talk.current;
        const known = new Set(before.map(({ number }) => number));
        const added = more.filter(({ number }) => !known.has(number));
        return [...before, ...added].sort((one, other) => one.number - other.number);
    }

    /** @param {Partial<Talk>} values */
    #change(values) {
        this.talk.set({ ...this.talk.current, ...values });
    }
}
