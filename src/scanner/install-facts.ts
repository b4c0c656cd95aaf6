/** A script element that may be the widget's; it only runs at the place `page`. */
export interface FoundScript {
  place: "page" | "comment" | "noscript" | "template";
  /** The absolute address; null if missing or invalid. */
  src: string | null;
  widgetId: string | null;
  /** The `type` attribute in lower case; empty if missing. */
  type: string;
  nonce: string | null;
  integrity: string | null;
}

/** Facts about the widget from a page's HTML; every string is bounded. */
export interface InstallFacts {
  scripts: FoundScript[];
  /** The policies of `<meta http-equiv="Content-Security-Policy">`. */
  policies: string[];
}
