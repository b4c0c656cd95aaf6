import type { FactorKind } from "#shared/schemas/factor.ts";
import type { SecurityEventKind, SecurityEventView } from "#shared/schemas/security-event.ts";

type Words = string | ((event: SecurityEventView) => string);

const FACTORS: Record<FactorKind, string> = { authenticator: "an authenticator app", passkey: "a passkey" };

const WORDS: Record<SecurityEventKind, Words> = {
  "account-created": "Account created",
  "signed-in": ({ factor }) => (factor ? `Signed in with ${FACTORS[factor]}` : "Signed in"),
  "sign-in-failed": ({ tries }) => `${tries ?? "Several"} wrong passwords in a row`,
  "second-step-failed": ({ tries }) => `Right password, then ${tries ?? "several"} wrong codes in a row`,
  "factor-added": ({ factor }) => `Added ${factor ? FACTORS[factor] : "a second step"}`,
  "factor-removed": ({ factor }) => `Removed ${factor ? FACTORS[factor] : "a second step"}`,
  "recovery-code-used": "Used a recovery code",
  "recovery-codes-made": "Made new recovery codes",
  "device-signed-out": "Signed out another device",
  "devices-signed-out": "Signed out everywhere else",
  "password-changed": "Password changed",
  "password-reset": "Password set by a mailed link",
  "email-changed": "Email address changed",
  "member-invited": ({ member, role }) => `Invited ${member ?? "somebody"} as a ${role}`,
  "member-joined": ({ role }) => `Joined the team as a ${role}`,
  "member-role": ({ member, role }) => `Made ${member ?? "a former member"} a ${role}`,
  "factors-demanded": "Required a second step of the team",
  "factors-not-demanded": "No longer required a second step of the team",
  "member-left": "Left the team",
  "member-removed": ({ member }) => `Removed ${member ?? "a member"} from the team`,
  "key-made": "API key made",
  "key-revoked": "API key revoked",
  "account-key-made": "API key of the account made",
  "account-key-revoked": "API key of the account revoked",
  "sso-changed": "Changed the provider of single sign-on",
  "sso-removed": "Removed the provider of single sign-on",
  "sso-required": "Made single sign-on the only way in for the team",
  "sso-optional": "Let the team sign in with passwords again",
  "sso-domain-proven": "Proved a domain for single sign-on",
  "sso-domain-removed": "Removed a domain of single sign-on",
  "sso-domain-lost": "A domain of single sign-on ended, since its record was missing",
  "sso-connected": "Connected with single sign-on",
  "webhook-added": "Webhook added",
  "webhook-changed": "Webhook changed",
  "webhook-secret": "Secret of a webhook renewed",
  "webhook-removed": "Webhook removed",
  "transfer-offered": ({ site }) => `Offered ${site ?? "a widget"} to another account`,
  "transfer-withdrawn": "Withdrew the offer of a website",
  "transfer-declined": ({ site }) => `The recipient declined ${site ?? "a widget"}`,
  "site-given": ({ site }) => `Gave ${site ?? "a widget"} to another account`,
  "site-received": ({ site }) => `Took over ${site ?? "a widget"} from another account`,
  "data-exported": "Account data downloaded",
  "deletion-requested": "Deletion of the account requested",
  "deletion-undone": "Deletion of the account undone",
  "staff-email-changed": "Email address changed by our staff",
  "staff-password-link": "Link to a new password made by our staff",
  "staff-factors-reset": "Two-step sign-in switched off by our staff",
  "staff-suspended": "Account suspended by our staff",
  "staff-unsuspended": "Suspension ended by our staff",
};

/** Returns what happened, without a full stop. */
export function eventWords(event: SecurityEventView): string {
  const words = WORDS[event.kind];
  return typeof words === "string" ? words : words(event);
}
