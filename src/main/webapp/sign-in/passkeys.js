/*
 * Passkeys: passes the service's challenges to the browser and the authenticator's responses back.
 */
import { call } from "../ui/api.js";

/**
 * @import { Answer, Body, Schema } from "api-types"
 *
 * @typedef {Schema<"ChallengeRequest">["purpose"]} Purpose
 */

/** Thrown if the user or the browser cancelled; the message is the name of the browser's error. */
export class PasskeyError extends Error {}

/** Whether this browser supports passkeys; without a secure context no browser does. */
export function supportsPasskeys() {
    return "PublicKeyCredential" in window && "credentials" in navigator;
}

/**
 * Signs in, accepts an invitation, adds a passkey or authenticates again. Requests a new challenge
 * each time, because challenges expire.
 *
 * @param {Purpose} purpose
 * @param {{ link?: string | null, label?: string }} [options] the secret of the invitation, from the
 *     URL's fragment, and the name of a new passkey
 */
export async function usePasskey(purpose, { link, label } = {}) {
    // Adding a passkey may need a recent authentication, for which the user is asked; for the other
    // purposes there is no session to ask for.
    const challenge = await beginChallenge({ purpose, link }, purpose !== "add");
    await answerChallenge(challenge, purpose === "invitation" || purpose === "add", label);
}

/**
 * The content of an invitation, without accepting it.
 *
 * @param {string | null} link
 */
export async function readInvitation(link) {
    const { invitation } = await beginChallenge({ purpose: "invitation", link }, true);
    return /** @type {NonNullable<typeof invitation>} */ (invitation);
}

/**
 * @param {Body<"beginChallenge">} body
 * @param {boolean} quiet
 */
async function beginChallenge(body, quiet) {
    /** @type {Answer<"beginChallenge">} */
    const { data } = await call("POST", "/sign-in/v1/challenges", { body, quiet });
    return data;
}

/**
 * @param {Schema<"Challenge">} challenge
 * @param {boolean} isNew
 * @param {string | undefined} label
 */
async function answerChallenge(challenge, isNew, label) {
    const options = decoded(challenge.public_key);
    /** @type {Credential | null} */
    let credential;
    try {
        credential = isNew
            ? await navigator.credentials.create({ publicKey: options })
            : await navigator.credentials.get({ publicKey: options });
    } catch (reason) {
        throw new PasskeyError(/** @type {Error} */ (reason).name);
    }
    await call("POST", "/sign-in/v1/passkeys", {
        body: { challenge: challenge.id, credential: encoded(/** @type {PublicKeyCredential} */ (credential)), label },
        quiet: true,
    });
}

/**
 * The options with bytes in place of their texts.
 *
 * @param {any} options
 */
function decoded(options) {
    /** @param {{ id: string }[] | undefined} credentials */
    const list = (credentials) => credentials?.map((each) => ({ ...each, id: fromBase64Url(each.id) }));
    return {
        ...options,
        challenge: fromBase64Url(options.challenge),
        ...(options.user ? { user: { ...options.user, id: fromBase64Url(options.user.id) } } : {}),
        ...(options.allowCredentials ? { allowCredentials: list(options.allowCredentials) } : {}),
        ...(options.excludeCredentials ? { excludeCredentials: list(options.excludeCredentials) } : {}),
    };
}

/** @param {PublicKeyCredential} credential */
function encoded(credential) {
    const response = /** @type {Record<string, any>} */ (credential.response);
    const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
    return {
        id: credential.id,
        rawId: toBase64Url(credential.rawId),
        type: credential.type,
        authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
        clientExtensionResults: {},
        response: {
            ...Object.fromEntries(
                parts.filter((name) => response[name]).map((name) => [name, toBase64Url(response[name])]),
            ),
            ...(response.getTransports ? { transports: response.getTransports() } : {}),
        },
    };
}

/** @param {string} base64url */
function fromBase64Url(base64url) {
    return Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (character) =>
        character.charCodeAt(0),
    );
}

/** @param {ArrayBuffer} buffer */
function toBase64Url(buffer) {
    return btoa(String.fromCharCode(...new Uint8Array(buffer)))
        .replace(/\+/g, "-")
        .replace(/\//g, "_")
        .replace(/=+$/, "");
}
