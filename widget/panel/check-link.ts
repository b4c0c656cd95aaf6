import type { CheckContext } from "../check/start-check.ts";

/** Matches even after another fragment. */
const LINK = /#handrail=check:([\w-]+)$/;

/**
 * Returns the token from the dashboard's page check link and immediately removes it from the URL.
 */
export function takeCheckToken(): string | undefined {
  const [fragment, token] = LINK.exec(location.hash) ?? [];
  if (fragment) history.replaceState(history.state, "", location.href.slice(0, -fragment.length));
  return token;
}

/** Loads and starts the check. */
export function startCheck(context: CheckContext, token: string, onFailure: () => void): void {
  import("../check/start-check.ts").then((check) => check.startCheck(context, token), onFailure);
}
