/*
 * Passkeys: what the service asks, handed to the browser, and what the authenticator answers.
 */
import { call } from "../ui/api.js";

/** Thrown where the person, or their browser, did not go on; the message is the browser's name for why. */
export class NoPasskey extends Error {}

/** Whether this browser has passkeys; on an insecure address none has. */
export function canPasskeys() {
    return "PublicKeyCredential" in window && "credentials" in navigator;
}

/**
 * Signs in, accepts an invitation, adds a passkey or proves once more who it is. Asks for a new
 * challenge each time: one that was asked for long ago works no more.
 *
 * @param purpose sign-in, step-up, invitation or add
 * @param link what stands behind #invitation=
 * @param label of a new passkey
 */
export async function prove(purpose, { link, label } = {}) {
    // Who adds one is asked to prove it where that was long ago; elsewhere there is nobody to ask.
    const { data: challenge } = await call("POST", "/sign-in/v1/challenges", { body: { purpose, link }, quiet: purpose !== "add" });
    await answer(challenge, purpose === "invitation" || purpose === "add", label);
}

/** What an invitation says, without accepting it. */
export async function invitation(link) {
    const { data: challenge } = await call("POST", "/sign-in/v1/challenges", { body: { purpose: "invitation", link }, quiet: true });
    return challenge.invitation;
}

async function answer(challenge, isNew, label) {
    const options = decoded(challenge.public_key);
    let credential;
    try {
        credential = isNew ? await navigator.credentials.create({ publicKey: options }) : await navigator.credentials.get({ publicKey: options });
    } catch (reason) {
        throw new NoPasskey(reason.name);
    }
    await call("POST", "/sign-in/v1/passkeys", { body: { challenge: challenge.id, credential: encoded(credential), label }, quiet: true });
}

function decoded(options) {
    const list = (credentials) => credentials?.map((each) => ({ ...each, id: bytes(each.id) }));
    return {
        ...options,
        challenge: bytes(options.challenge),
        ...(options.user ? { user: { ...options.user, id: bytes(options.user.id) } } : {}),
        ...(options.allowCredentials ? { allowCredentials: list(options.allowCredentials) } : {}),
        ...(options.excludeCredentials ? { excludeCredentials: list(options.excludeCredentials) } : {}),
    };
}

function encoded(credential) {
    const { response } = credential;
    const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];
    return {
        id: credential.id,
        rawId: text(credential.rawId),
        type: credential.type,
        authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
        clientExtensionResults: {},
        response: {
            ...Object.fromEntries(parts.filter((name) => response[name]).map((name) => [name, text(response[name])])),
            ...(response.getTransports ? { transports: response.getTransports() } : {}),
        },
    };
}

function bytes(base64url) {
    return Uint8Array.from(atob(base64url.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
}

function text(buffer) {
    return btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
