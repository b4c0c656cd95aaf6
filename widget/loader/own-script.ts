import { page } from "../page/document.ts";

export const ownScript = findOwnScript();

/** Resolves a path on the service against the script's own URL. */
export function addressOf(path: string): string {
  return new URL(path, Object(ownScript).src).href;
}

/**
 * Returns the running script as reported by the browser: a URL found in the page could have been
 * written there by a visitor. Modules have no `currentScript`, but their URL is in their own call
 * stack.
 */
function findOwnScript(): HTMLScriptElement | undefined {
  const { currentScript, scripts } = page;
  if (currentScript instanceof HTMLScriptElement && currentScript.src) return currentScript;
  const { stack = "" } = Error();
  return [...scripts].find(({ src }) => src && stack.includes(`${src}:`));
}
