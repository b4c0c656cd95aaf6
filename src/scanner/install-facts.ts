import type { Builder } from "#shared/sites/builders.ts";

/** A script element that may be the widget's; it only runs if its place is `page`. */
export interface FoundScript {
  place: "page" | "comment" | "noscript" | "template";
  /** Absolute address; null if missing or invalid. */
  src: string | null;
  widgetId: string | null;
  /** `type` attribute in lowercase; empty if missing. */
  type: string;
  nonce: string | null;
  integrity: string | null;
}

/** Facts about the widget and its surroundings from a page's HTML; all strings are limited. */
export interface InstallFacts {
  scripts: FoundScript[];
  /** Policies from `<meta http-equiv="Content-Security-Policy">`. */
  policies: string[];
  /** System that the page is made with; null if it shows no sign of one. */
  builder: Builder | null;
}
