/** Cookie with the language of the dashboard: that of the account that was here last. */
export const DASHBOARD_LANGUAGE = "dashboard-language";
