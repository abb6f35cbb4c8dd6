/*
 * Why a message was not sent or delivered, in the reader's language: the service's own reasons are
 * for technicians.
 */
import { texts } from "../ui/words.js";

const t = await texts("console-reasons");

/**
 * Texts by pattern of the service's reason; the first match counts. 11 is the SMS centre's error
 * "invalid destination address".
 */
const MEANINGS = [
    [/^SMS is not set up/, "noSms"], [/^E-mail is not set up/, "noMail"], [/not a valid phone number|understand the number|^The SMS centre refused the message \(error (11|1)\)/, "number"],
    [/not a valid e-mail address|understand the address|^The mail server refused the message \((550|551|553|501)\)/, "address"], [/not reached in time/, "phone"], [/could not deliver the message/, "undelivered"],
    [/SMS centre cannot be reached|^No session|session is not open/, "smsAway"], [/mail server cannot be reached/, "mailAway"], [/for now|does not accept mail from us|takes no mail from us now/, "later"], [/refused our login/, "login"], [/only a part/, "part"],
    [/may arrive all the same|not known whether|did not say whether/, "doubt"], [/too slow|did not leave/, "slow"], [/too long for an SMS/, "long"], [/^Too many messages/, "busy"], [/being stopped/, "stopped"], [/defect on our side/, "defect"],
    [/^Capture mode/, "capture"], [/^The SMS centre refused/, "smsRefused"], [/^The mail server refused/, "mailRefused"],
];

/**
 * @param sentence the reason from the service
 * @return the text in the reader's language; null if there is none
 */
export function reasonText(sentence) {
    const name = MEANINGS.find(([pattern]) => pattern.test(sentence))?.[1];
    return name && t.has(name) ? t(name) : null;
}
