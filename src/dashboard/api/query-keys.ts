import { ACCOUNT_API, API } from "#shared/paths.ts";

/** The default query function GETs a key's parts joined by slashes. */
export const widgetsKey = [API.widgets] as const;

export function widgetSettingsKey(id: string) {
  return [API.widgets, id, "settings"] as const;
}

export function versionsKey(id: string) {
  return [API.widgets, id, "versions"] as const;
}

export const deletedWidgetsKey = [API.deletedWidgets] as const;

export const liveStatesKey = [API.liveStates] as const;

/** @param look as JSON. */
export function previewKey(look: string) {
  return [API.widgetPreview, look] as const;
}

/** @param widgetId empty for all widgets. */
export function toolUsageKey(widgetId: string) {
  return [API.usageTools, widgetId] as const;
}

/** @param search the query of the call. */
export function usageKey(search: string) {
  return [API.usage, search] as const;
}

/** @param days up to today. */
export function monthUsageKey(days: number) {
  return [`${API.usage}?by=day&last=${days}`] as const;
}

export const overviewKey = [API.overview] as const;

export const reportsKey = [API.reports] as const;

/** Apart from the lists, which are changed where they stand. */
export function deliveryKey(reportId: string) {
  return [`${API.reports}/${reportId}`] as const;
}

export const accountKey = [ACCOUNT_API.account] as const;

export const sessionsKey = [ACCOUNT_API.sessions] as const;

export const billingKey = [API.billing] as const;

export const invoicesKey = [API.billingInvoices] as const;

export const teamKey = [API.team] as const;
