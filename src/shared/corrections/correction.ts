/** Describes an element so it can be found again later, on other pages and by other programs. */
export interface ElementNote {
  tag: string;
  /**
   * Attributes that name the element: stable `id`, `name`, `type`, `title`, `for`, `data-testid`,
   * the path from `href`, and the file name from `src` without hashes. An element with different
   * names is a different element.
   */
  names: Record<string, string>;
  /** First 80 characters of its text, with single spaces. */
  text: string;
  /**
   * Classes that are neither states nor generated; for elements without text, also their icons,
   * prefixed with ">".
   */
  classes: string[];
  /** Role of the nearest landmark; empty if outside all landmarks. */
  landmark: string;
  /** Text of the nearest preceding heading, up to 80 characters. */
  heading: string;
  /** Tags of up to five ancestors with their stable ids and classes, nearest first. */
  ancestors: string[];
  /** Start of the text in the nearest ancestor that has other text; empty if none does. */
  around: string;
  /** Number of elements on the page with the same tag and names. */
  peers: number;
  /** Number of peers with the same text and classes. */
  alike: number;
  /**
   * Zero-based position among twins, which differ at most in their headings, and the number of
   * twins.
   */
  place: [position: number, count: number];
  /** Absent if it would not identify the element, and in notes from earlier releases. */
  spot?: Spot;
}

/** An element's location, valid as long as its page is unchanged. */
export interface Spot {
  /** Indexes among siblings, starting at the page's root. */
  path: number[];
  /** Number of elements on the page with the same tag. */
  ofTag: number;
  /** Whether a search distinguishes the element from all others; false for twins. */
  isSure: boolean;
  /** Paths of the other elements with its tag and names, if there are few. */
  peers?: number[][];
}

/** A single change to an element. */
export type Change =
  /** Sets an attribute; null removes it. */
  | { kind: "attribute"; name: string; value: string | null }
  /** Sets a property of the element's own style, such as `color`. */
  | { kind: "style"; name: string; value: string }
  /**
   * Prepends a skip link that leads to the noted element or, for a note about the page, to the main
   * content.
   */
  | { kind: "insert"; what: "skip-link"; text: string }
  /** Gives the page a title while it has none. */
  | { kind: "insert"; what: "title"; text: string }
  /**
   * Gives the element a new id if an earlier element has the same id, and updates references to it.
   */
  | { kind: "own-id" };

export type Setting = Extract<Change, { kind: "attribute" | "style" }>;

/** A live correction, as sent to the widget. */
export interface Correction {
  id: string;
  /** Path of the pages, with `*` for any characters; `/*` for all pages. */
  pages: string;
  note: ElementNote;
  /** Whether it applies to all elements with this note or only to the one in its place. */
  scope: "one" | "alike";
  changes: Change[];
  /**
   * Previous values of the changed attributes and style properties, by name; null if absent. An
   * element with other values is not corrected, because its source has changed.
   */
  expects: Record<string, string | null>;
}

/** Corrections on a widget's sites, as sent by `GET /api/widgets/:id/corrections/:version`. */
export interface CorrectionsFile {
  /**
   * Hosts, including ports, such as `example.com` and `www.example.com`, with their live
   * corrections.
   */
  sites: { hosts: string[]; corrections: Correction[] }[];
}

/** A correction's result on a single page. */
export type CorrectionOutcome =
  /** The element was found and changed. */
  | "applied"
  /** All matching elements already have the value, or have a different value than expected. */
  | "unneeded"
  /** No element matches the note. */
  | "missing"
  /** Several elements match the note and cannot be told apart. */
  | "ambiguous";
