/*
 * The npm package oidc-provider as a hospital's OpenID provider, with one client, one user and elliptic curve keys. It reads
 * the environment variables ISSUER (a loopback URL), CARE (the service's URL) and SECRET (the client secret). It prints "ready"
 * when it accepts requests.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import process from "node:process";
import Provider from "oidc-provider";

const { ISSUER, CARE, SECRET } = process.env;
const SCOPE = "openid profile email";
const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const page = (content) => `<!doctype html><html lang="en"><title>Hospital</title>${content}</html>`;

const provider = new Provider(ISSUER, {
    clients: [
        {
            client_id: "patientcare",
            client_secret: SECRET,
            redirect_uris: [`${CARE}/sign-in/oidc/hospital/callback`],
            backchannel_logout_uri: `${CARE}/sign-in/oidc/hospital/logout`,
            backchannel_logout_session_required: true,
            id_token_signed_response_alg: "ES256",
            require_auth_time: true,
        },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "curve", alg: "ES256", use: "sig" }] },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    claims: { openid: ["sub"], profile: ["name", "groups"], email: ["email"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // The package's default fetch refuses loopback addresses.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
    interactions: { url: (...[, interaction]) => `/person/${interaction.uid}` },
    features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
            logoutSource: (ctx, form) => {
                ctx.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`);
            },
            postLogoutSuccessSource: (ctx) => {
                ctx.body = page("<h1>Signed out</h1>");
            },
        },
    },
    renderError: (ctx, { error, error_description: description }) => {
        ctx.type = "text";
        ctx.body = `${error}: ${description}`;
    },
    findAccount: (...[, id]) => ({
        accountId: id,
        claims: () => ({ sub: id, name: "Marta Ruiz", email: "marta@hospital.example", groups: ["care-support"] }),
    }),
    async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope(SCOPE);
        await grant.save();
        return grant;
    },
});

/* The sign-in page: the user authenticates by pressing a button. */
provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith("/person/")) {
        await next();
    } else if (ctx.method === "POST") {
        ctx.respond = false;
        await provider.interactionFinished(ctx.req, ctx.res, { login: { accountId: "marta" } });
    } else {
        ctx.body = page('<form method="post"><button>Sign in as Marta</button></form>');
    }
});
for (const kind of ["server_error", "grant.error", "backchannel.error"]) {
    provider.on(kind, (...[, error]) => console.error(kind, error));
}
provider.listen(Number(new URL(ISSUER).port), "127.0.0.1", () => console.log("ready"));
