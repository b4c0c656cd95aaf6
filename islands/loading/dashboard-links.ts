import { readToken } from "#ui/browser/session-token.ts";

/** Replaces sign-in links with dashboard links for signed-in users. */
export function linkDashboard(): void {
  if (readToken() === null) return;
  const links = document.querySelectorAll<HTMLElement>(".ways-in a, .signed-in");
  for (const link of links) link.hidden = !link.hidden;
}
