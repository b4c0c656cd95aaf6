/** Errors for a new API key's fields, and for keys and webhooks to end. */
export const KEY_VALIDATION = {
  name: "Enter a name of at most 60 characters",
  scopes: "Choose what the key may do",
  days: "Choose when the key expires",
  holder: "Choose the key type",
  readOnly: "As a viewer, you can only add keys that read, not write",
  programs: "Choose among your API keys and webhooks",
} as const;

export const KEY_ERRORS = {
  ended: "This API key is unknown, has expired or was revoked.",
  notForKeys: "API keys can’t do this. Please sign in to the dashboard.",
  tooMany: "You already have 20 keys. Revoke one you no longer use.",
  accountTooMany: "This account already has 20 keys of its own. Revoke one you no longer use.",
  unverified: "Please verify your email address before you add a key.",
  missingScope: "This API key lacks the permission {scope}. Add a key that has it.",
} as const;
