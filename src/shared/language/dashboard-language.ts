/** Cookie with the language of the dashboard: that of the account that was here last. */
export const DASHBOARD_LANGUAGE = "dashboard-language";

/** Days for which a browser keeps that cookie, from the last time that it was set. */
export const DASHBOARD_LANGUAGE_DAYS = 365;
