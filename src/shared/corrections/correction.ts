/** Describes an element so that it is found again later, on other pages and by other programs. */
export interface ElementNote {
  tag: string;
  /**
   * Attributes that name the element: steady `id`, `name`, `type`, `title`, `for`, `data-testid`,
   * the path of `href`, the file of `src` without hashes. An element with others is another one.
   */
  names: Record<string, string>;
  /** The first 80 characters of its text, with single spaces. */
  text: string;
  /**
   * Classes that are neither states nor generated; of an element without text also what it shows,
   * with a leading ">".
   */
  classes: string[];
  /** Role of the nearest landmark, empty outside of all. */
  landmark: string;
  /** Text of the nearest heading before it, at most 80 characters. */
  heading: string;
  /** Tags with steady ids and classes of up to five ancestors, nearest first. */
  ancestors: string[];
  /** Start of the text of the nearest ancestor that says more than it; empty for none. */
  around: string;
  /** Number of elements on the page with its tag and names. */
  peers: number;
  /** Number of those with its text and classes. */
  alike: number;
  /** Position among those that equal it in all but the heading, from 0, and their number. */
  place: [position: number, count: number];
  /** Absent where it could not be enough, and in notes of earlier releases. */
  spot?: Spot;
}

/** Place of an element for as long as its page stays as it was. */
export interface Spot {
  /** Indexes among siblings, from the page's root down. */
  path: number[];
  /** Number of the page's elements of its tag. */
  ofTag: number;
  /** Whether a search tells the element from all others, apart from twins. */
  isSure: boolean;
  /** Paths of the other elements of its tag and names, if they are few. */
  peers?: number[][];
}

/** The one thing that a correction changes of an element. */
export type Change =
  /** Sets an attribute; null removes it. */
  | { kind: "attribute"; name: string; value: string | null }
  /** Sets a property of the element's own style, such as `color`. */
  | { kind: "style"; name: string; value: string }
  /** Adds a link to the noted element, or to the main content if that is the page, as its first. */
  | { kind: "insert"; what: "skip-link"; text: string }
  /** Gives the page a title for as long as it has none. */
  | { kind: "insert"; what: "title"; text: string }
  /** Gives the element another id than an earlier one has; what refers to it follows. */
  | { kind: "own-id" };

/** A change of one attribute or property. */
export type Setting = Extract<Change, { kind: "attribute" | "style" }>;

/** A live correction, as the widget gets it. */
export interface Correction {
  id: string;
  /** Path of the pages, with `*` for any characters; `/*` for all. */
  pages: string;
  note: ElementNote;
  /** Whether all elements with this note get it, or only the one in its place. */
  scope: "one" | "alike";
  changes: Change[];
  /**
   * Values that the changed attributes and style properties had, by name, null for absent. The
   * correction rests on an element where they differ, since its source was changed.
   */
  expects: Record<string, string | null>;
}

/** Corrections of a widget's sites, as `GET /api/widgets/:id/corrections/:version` sends them. */
export interface CorrectionsFile {
  /** Hosts with ports, such as `example.com` and `www.example.com`, and what is live there. */
  sites: { hosts: string[]; corrections: Correction[] }[];
}

/** Result of a correction on one page. */
export type CorrectionOutcome =
  /** Its element was found and changed. */
  | "applied"
  /** Its element, or all of them, already have the value or another one than expected. */
  | "unneeded"
  /** No element has its note. */
  | "missing"
  /** Several elements do, and nothing tells them apart. */
  | "ambiguous";
