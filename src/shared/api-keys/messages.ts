/** Errors for the fields of a new API key, and for keys and webhooks to end. */
export const KEY_VALIDATION = {
  name: "Enter a name of at most 60 characters",
  scopes: "Choose what the key may do",
  days: "Choose when the key expires",
  holder: "Choose whose key it is",
  readOnly: "As a viewer you can make keys that read, but none that write",
  programs: "Choose among your API keys and webhooks",
} as const;

export const KEY_ERRORS = {
  ended: "This API key is unknown, has expired or was revoked.",
  notForKeys: "API keys cannot do this. Please sign in to the dashboard.",
  tooMany: "You have 20 keys already. Revoke one that is no longer used.",
  accountTooMany: "This account has 20 keys of its own already. Revoke one that is no longer used.",
  unverified: "Please verify your email address before you make a key.",
  missingScope: "This API key lacks the permission {scope}. Make a key that has it.",
} as const;
