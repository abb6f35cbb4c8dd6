/**
 * OpenID Connect with the hospital's providers: their settings, the redirect of browsers, and the
 * verification of ID tokens and logout tokens. Only this package uses the Nimbus OAuth 2.0 SDK.
 *
 * <p>It makes network requests: do not call it inside a transaction or while holding a database
 * connection. Cookies, sessions and people are handled elsewhere.
 */
package org.patientcare.access.oidc;
