import { readToken } from "#ui/browser/session-token.ts";

/** Shows signed-in users links to the dashboard instead of sign-in links. */
export function linkDashboard(): void {
  if (readToken() === null) return;
  const links = document.querySelectorAll<HTMLElement>(".ways-in a, .signed-in");
  for (const link of links) link.hidden = !link.hidden;
}
