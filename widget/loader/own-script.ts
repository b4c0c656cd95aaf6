import { page } from "../page/document.ts";

/**
 * The script that is running, told by the browser: an address found in the page may be one that a
 * visitor wrote there. A module has no `currentScript`, but its address is in its own call stack.
 */
export function ownScript(): HTMLScriptElement | undefined {
  const { currentScript, scripts } = page;
  if (currentScript instanceof HTMLScriptElement && currentScript.src) return currentScript;
  const { stack = "" } = Error();
  return Array.from(scripts).find(({ src }) => src && stack.includes(`${src}:`));
}
