/** Cookie for the dashboard's language: that of the account last used in this browser. */
export const DASHBOARD_LANGUAGE = "dashboard-language";

/** Number of days the browser keeps the language cookie after it was last set. */
export const DASHBOARD_LANGUAGE_DAYS = 365;
