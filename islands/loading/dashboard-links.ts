import { readToken } from "#ui/browser/session-token.ts";

/** Shows the links to the dashboard instead of those to sign in, for people with a session. */
export function linkDashboard(): void {
  if (readToken() === null) return;
  const links = document.querySelectorAll<HTMLElement>(".ways-in a, .signed-in");
  for (const link of links) link.hidden = !link.hidden;
}
