import { page } from "../page/document.ts";

export const ownScript = findOwnScript();

/** Resolves a path of the service against the script's own address. */
export function addressOf(path: string): string {
  return new URL(path, Object(ownScript).src).href;
}

/**
 * Returns the running script as the browser knows it: an address found in the page may be one that
 * a visitor wrote there. A module has no `currentScript`, but its address is in its own call stack.
 */
function findOwnScript(): HTMLScriptElement | undefined {
  const { currentScript, scripts } = page;
  if (currentScript instanceof HTMLScriptElement && currentScript.src) return currentScript;
  const { stack = "" } = Error();
  return Array.from(scripts).find(({ src }) => src && stack.includes(`${src}:`));
}
