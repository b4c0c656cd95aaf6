import { readToken } from "#ui/browser/session-token.ts";

/** Shows the header's hidden link to the dashboard instead of its others, with a session. */
export function linkDashboard(): void {
  if (readToken() === null) return;
  for (const link of document.querySelectorAll<HTMLElement>(".ways-in a")) link.hidden = !link.hidden;
}
