/** Island bundles. A page loads one bundle and the shared code (islands/groups/shared). */
export const GROUPS = {
  account: () => import("./groups/account.ts"),
  contact: () => import("./groups/contact.ts"),
  reading: () => import("./groups/reading.ts"),
  register: () => import("./groups/register.ts"),
  setup: () => import("./groups/setup.ts"),
};

export type GroupName = keyof typeof GROUPS;

/** Each island's group, keyed by the island's file name. */
export const ISLANDS = {
  "code-block": "reading",
  "contact-form": "contact",
  "first-owner": "setup",
  "forgot-password-form": "account",
  "help-search": "reading",
  "hero-action": "reading",
  invitation: "account",
  "login-form": "account",
  "own-widget-choice": "reading",
  "register-account": "setup",
  "register-flow": "register",
  "resend-verification": "account",
  "reset-password-form": "account",
  "sso-callback": "account",
  "sso-form": "account",
  "unverified-banner": "reading",
  "verify-email": "account",
} as const satisfies Record<string, GroupName>;

export type IslandName = keyof typeof ISLANDS;

/** An island in every group, which serves the page's other islands. */
export type CompanionName = "toaster";
