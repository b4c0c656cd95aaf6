/** Describes an element so that it is found again later, on other pages and by other programs. */
export interface ElementNote {
  tag: string;
  /**
   * Attributes that name the element: steady `id`, `name`, `type`, `title`, `for`, `data-testid`,
   * the path of `href`, the file of `src` without hashes. An element with other names is a
   * different element.
   */
  names: Record<string, string>;
  /** The first 80 characters of its text, with single spaces. */
  text: string;
  /**
   * Classes that are neither states nor generated; for elements without text also their icons, with
   * a leading ">".
   */
  classes: string[];
  /** Role of the nearest landmark, empty outside of all. */
  landmark: string;
  /** Text of the nearest heading before it, at most 80 characters. */
  heading: string;
  /** Tags with steady ids and classes of up to five ancestors, nearest first. */
  ancestors: string[];
  /** Start of the text of the nearest ancestor with other text; empty for none. */
  around: string;
  /** Number of elements on the page with its tag and names. */
  peers: number;
  /** Number of peers with its text and classes. */
  alike: number;
  /** Zero-based position among twins, which differ at most in the heading, and their number. */
  place: [position: number, count: number];
  /** Absent if it would not identify the element, and in notes of earlier releases. */
  spot?: Spot;
}

/** Place of an element, valid while its page is unchanged. */
export interface Spot {
  /** Indexes among siblings, from the page's root down. */
  path: number[];
  /** Number of the page's elements of its tag. */
  ofTag: number;
  /** Whether a search tells the element from all others; false for twins. */
  isSure: boolean;
  /** Paths of the other elements of its tag and names, if they are few. */
  peers?: number[][];
}

/** A single change to an element. */
export type Change =
  /** Sets an attribute; null removes it. */
  | { kind: "attribute"; name: string; value: string | null }
  /** Sets a property of the element's own style, such as `color`. */
  | { kind: "style"; name: string; value: string }
  /** Prepends a link to the noted element or, if that is the page, to the main content. */
  | { kind: "insert"; what: "skip-link"; text: string }
  /** Gives the page a title for as long as it has none. */
  | { kind: "insert"; what: "title"; text: string }
  /** Gives the element a new id if an earlier one has the same, and updates references to it. */
  | { kind: "own-id" };

export type Setting = Extract<Change, { kind: "attribute" | "style" }>;

/** A live correction, as the widget gets it. */
export interface Correction {
  id: string;
  /** Path of the pages, with `*` for any characters; `/*` for all. */
  pages: string;
  note: ElementNote;
  /** Whether it applies to all elements with this note or only to the one in its place. */
  scope: "one" | "alike";
  changes: Change[];
  /**
   * Values that the changed attributes and style properties had, by name, null for absent. An
   * element with other values is not corrected, because its source was changed.
   */
  expects: Record<string, string | null>;
}

/** Corrections of a widget's sites, as `GET /api/widgets/:id/corrections/:version` sends them. */
export interface CorrectionsFile {
  /** Hosts with ports, such as `example.com` and `www.example.com`, and their live corrections. */
  sites: { hosts: string[]; corrections: Correction[] }[];
}

/** Result of a correction on one page. */
export type CorrectionOutcome =
  /** The element was found and changed. */
  | "applied"
  /** All matching elements already have the value, or a different one than expected. */
  | "unneeded"
  /** No element matches the note. */
  | "missing"
  /** Several elements match the note, and nothing tells them apart. */
  | "ambiguous";
