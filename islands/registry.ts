/** The files that islands come in. A page needs one of them, and what they share (islands/groups/common.ts). */
export const GROUPS = {
  account: () => import("./groups/account.ts"),
  contact: () => import("./groups/contact.ts"),
  reading: () => import("./groups/reading.ts"),
  register: () => import("./groups/register.ts"),
};

export type GroupName = keyof typeof GROUPS;

/** Every island by its name, which is its file's name: the group that it comes in. */
export const ISLANDS = {
  "code-block": "reading",
  "contact-form": "contact",
  "forgot-password-form": "account",
  "help-search": "reading",
  "hero-action": "reading",
  invitation: "account",
  "login-form": "account",
  "own-widget-choice": "reading",
  "register-flow": "register",
  "resend-verification": "account",
  "reset-password-form": "account",
  "unverified-banner": "reading",
  "verify-email": "account",
} as const satisfies Record<string, GroupName>;

export type IslandName = keyof typeof ISLANDS;

/** Comes with every group, for the page's other islands. */
export type CompanionName = "toaster";
