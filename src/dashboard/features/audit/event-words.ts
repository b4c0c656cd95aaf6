import type { SecurityEventKind, SecurityEventView } from "#shared/audit/schemas.ts";
import { t } from "#shared/language/translate.ts";
import type { SecondStepKind } from "#shared/second-steps/schemas.ts";

type Words = string | ((event: SecurityEventView) => string);

const SECOND_STEPS: Record<SecondStepKind, string> = {
  authenticator: t("an authenticator app"),
  passkey: t("a passkey"),
};

const WORDS: Record<SecurityEventKind, Words> = {
  "account-created": t("Account created"),
  "signed-in": ({ secondStep }) =>
    secondStep
      ? t("Signed in with {secondSteps}", { secondSteps: SECOND_STEPS[secondStep] })
      : t("Signed in"),
  "sign-in-failed": ({ tries }) =>
    tries === null ? t("Several wrong passwords in a row") : t("{tries} wrong passwords in a row", { tries }),
  "second-step-failed": ({ tries }) =>
    tries === null
      ? t("Correct password, then several wrong codes in a row")
      : t("Correct password, then {tries} wrong codes in a row", { tries }),
  "second-step-added": ({ secondStep }) =>
    t("Added {what}", { what: secondStep ? SECOND_STEPS[secondStep] : t("a second step") }),
  "second-step-removed": ({ secondStep }) =>
    t("Removed {what}", { what: secondStep ? SECOND_STEPS[secondStep] : t("a second step") }),
  "recovery-code-used": t("Used a recovery code"),
  "recovery-codes-made": t("Created new recovery codes"),
  "device-signed-out": t("Signed out another device"),
  "devices-signed-out": t("Signed out everywhere else"),
  "password-changed": t("Password changed"),
  "password-reset": t("Password set by email link"),
  "email-changed": t("Email address changed"),
  "member-invited": ({ member, role }) =>
    t("Invited {whom} as a {role}", { whom: member ?? t("someone"), role: roleName(role) }),
  "member-joined": ({ role }) => t("Joined the team as a {role}", { role: roleName(role) }),
  "member-role": ({ member, role }) =>
    t("Made {whom} a {role}", { whom: member ?? t("a former member"), role: roleName(role) }),
  "second-step-demanded": t("Required second steps for the team"),
  "second-step-not-demanded": t("Stopped requiring second steps for the team"),
  "member-left": t("Left the team"),
  "member-removed": ({ member }) => t("Removed {whom} from the team", { whom: member ?? t("a member") }),
  "key-made": t("API key created"),
  "key-revoked": t("API key revoked"),
  "account-key-made": t("Account API key created"),
  "account-key-revoked": t("Account API key revoked"),
  "sso-changed": t("Changed the single sign-on provider"),
  "sso-removed": t("Removed the single sign-on provider"),
  "sso-required": t("Required single sign-on for the team"),
  "sso-optional": t("Let the team sign in with passwords again"),
  "sso-domain-proven": t("Proved a domain for single sign-on"),
  "sso-domain-removed": t("Removed a single sign-on domain"),
  "sso-domain-lost": t("Single sign-on domain lost because its record was missing"),
  "sso-connected": t("Connected with single sign-on"),
  "webhook-added": t("Webhook added"),
  "webhook-changed": t("Webhook changed"),
  "webhook-secret": t("Webhook secret renewed"),
  "webhook-removed": t("Webhook removed"),
  "developer-link-created": ({ site }) => t("Created a developer link for {site}", { site: site ?? "" }),
  "developer-link-withdrawn": ({ site }) => t("Withdrew a developer link for {site}", { site: site ?? "" }),
  "transfer-offered": ({ site }) => t("Offered {site} to another account", { site: site ?? t("a widget") }),
  "transfer-withdrawn": t("Withdrew the offer of a website"),
  "transfer-declined": ({ site }) => t("The recipient declined {site}", { site: site ?? t("a widget") }),
  "site-given": ({ site }) => t("Gave {site} to another account", { site: site ?? t("a widget") }),
  "site-received": ({ site }) => t("Took over {site} from another account", { site: site ?? t("a widget") }),
  "data-exported": t("Account data downloaded"),
  "deletion-requested": t("Account deletion requested"),
  "deletion-undone": t("Account deletion undone"),
  "staff-email-changed": t("Email address changed by our staff"),
  "staff-password-link": t("Password reset link created by our staff"),
  "staff-second-steps-reset": t("Second steps removed by our staff"),
  "staff-suspended": t("Account suspended by our staff"),
  "staff-unsuspended": t("Suspension ended by our staff"),
};

/** Returns a role's name as written within a sentence, such as `manager`. */
function roleName(role: SecurityEventView["role"]): string {
  if (role === "owner") return t("owner");
  return role === "viewer" ? t("viewer") : t("manager");
}

/** Describes an event, without a period. */
export function eventWords(event: SecurityEventView): string {
  const words = WORDS[event.kind];
  return typeof words === "string" ? words : words(event);
}
