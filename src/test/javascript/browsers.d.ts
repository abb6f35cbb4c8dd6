// What browsers have beyond TypeScript's types of the DOM.

/** Only Chromium has it, and says the type on phones only. */
interface NetworkInformation extends EventTarget {
    readonly type?: string;
}

interface Navigator {
    readonly connection?: NetworkInformation;
}
