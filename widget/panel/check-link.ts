import type { CheckContext } from "../check/start-check.ts";

/** Matches even after another fragment. */
const LINK = /#handrail=check:([\w-]+)$/;

/**
 * Returns the token of a page check link from the dashboard, and removes it from the address
 * immediately.
 */
export function takeCheckToken(): string | undefined {
  const [fragment, token] = LINK.exec(location.hash) ?? [];
  if (fragment) history.replaceState(history.state, "", location.href.slice(0, -fragment.length));
  return token;
}

/** Loads the check and starts it. */
export function startCheck(context: CheckContext, token: string, onFailure: () => void): void {
  import("../check/start-check.ts").then((check) => check.startCheck(context, token), onFailure);
}
