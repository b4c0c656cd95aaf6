import { page } from "../page/document.ts";

export function whenParsed(action: () => void): void {
  if (page.readyState !== "loading") action();
  else page.addEventListener("DOMContentLoaded", action, { once: true });
}
