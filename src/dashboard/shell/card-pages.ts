import { DASHBOARD } from "#shared/paths.ts";

/**
 * Pages with the card form are documents with a security policy of their own: they are reached and left by full
 * navigation.
 */
export function isCardPage(pathname: string): boolean {
  return pathname === DASHBOARD.billing || pathname === DASHBOARD.subscribe;
}
