/** Roles of people whose claim names none of the values; `none` refuses them. */
export const OTHER_ROLES = ["viewer", "manager", "none"] as const;
export type OtherRole = (typeof OTHER_ROLES)[number];

/** Most domains of an account, and values of a claim for one role. */
export const MAX_SSO_DOMAINS = 20;
export const MAX_ROLE_VALUES = 50;

/** Hours of a session that a provider started: it does not say when a person leaves. */
export const SSO_SESSION_HOURS = 12;

/** Days without its record after which a proven domain no longer counts. */
export const DOMAIN_GRACE_DAYS = 7;
