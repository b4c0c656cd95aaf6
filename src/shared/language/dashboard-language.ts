/** Cookie with the dashboard's language: the language of the account last used here. */
export const DASHBOARD_LANGUAGE = "dashboard-language";

/** Days for which the browser keeps the language cookie after it was last set. */
export const DASHBOARD_LANGUAGE_DAYS = 365;
