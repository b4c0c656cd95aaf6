/** Roles for users whose claim contains no mapped value; `none` refuses them. */
export const OTHER_ROLES = ["viewer", "manager", "none"] as const;
export type OtherRole = (typeof OTHER_ROLES)[number];

/** Maximum number of domains per account, and of claim values per role. */
export const MAX_SSO_DOMAINS = 20;
export const MAX_ROLE_VALUES = 50;

/**
 * Number of hours a session started through a provider lasts; limited since providers do not report
 * when a user leaves.
 */
export const SSO_SESSION_HOURS = 12;

/** Number of days without its TXT record after which a proven domain no longer counts. */
export const DOMAIN_GRACE_DAYS = 7;
