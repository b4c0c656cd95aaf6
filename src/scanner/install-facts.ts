/**
 * A script element that may be the widget's, and where it stands: only in the page itself does it
 * run.
 */
export interface FoundScript {
  place: "page" | "comment" | "noscript" | "template";
  /** The absolute address; null for one without an address that can be read. */
  src: string | null;
  widgetId: string | null;
  /** The `type` attribute in lower case, empty where there is none. */
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
