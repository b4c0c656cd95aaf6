import { SCAN_RULES } from "../scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "../scan-rules/wcag-criteria.ts";

/** A barrier that letters often name, in words that owners know. */
export interface Barrier {
  id: string;
  /** English text, in the rules' catalog. */
  title: string;
  criteria: readonly string[];
  /** Rules that find it; none if only a person can. */
  rules: readonly string[];
  /** Words for it in English and German letters, in lowercase. */
  words: readonly string[];
}

const ALTERNATIVE_RULES = [
  "img-alt",
  "svg-img-alt",
  "input-image-alt",
  "area-alt",
  "object-alt",
  "role-img-alt",
  "file-name-alt",
  "placeholder-alt",
  "empty-alt",
  "content-named-image",
  "pdf-picture-alt",
];

/** Barriers in the order in which lists show them. */
export const BARRIERS: readonly Barrier[] = [
  {
    id: "alternative-text",
    title: "Pictures without a description",
    criteria: ["1.1.1"],
    rules: ALTERNATIVE_RULES,
    words: [
      ...["alt text", "alt-text", "alttext", "alt attribute", "alternative text", "text alternative"],
      ...["missing alt", "image description", "without description"],
      ...["alternativtext", "alternativ-text", "alt-attribut", "textalternative", "bildbeschreibung"],
    ],
  },
  {
    id: "contrast",
    title: "Text with too little contrast",
    criteria: ["1.4.3"],
    rules: ["color-contrast"],
    words: ["contrast", "kontrast"],
  },
  {
    id: "keyboard",
    title: "Something can’t be used by keyboard",
    criteria: ["2.1.1", "2.1.2"],
    rules: [
      ...["mouse-only-click", "scrollable-region", "scrollable-area", "keyboard-trap", "lost-focus"],
      ...["button-by-class", "accordion-without-buttons", "server-image-map", "frame-focusable-content"],
      ...["hover-only", "shown-on-hover", "button-role-link"],
    ],
    words: ["keyboard", "without a mouse", "tastatur", "ohne maus"],
  },
  {
    id: "focus",
    title: "The keyboard focus is invisible",
    criteria: ["2.4.7", "2.4.11"],
    rules: ["focus-visible", "invisible-focus", "covered-focus"],
    words: [
      ...["focus indicator", "visible focus", "focus is not visible", "invisible focus", "focus outline"],
      ...["tastaturfokus", "sichtbarer fokus", "sichtbaren fokus", "fokusindikator", "fokus ist nicht"],
    ],
  },
  {
    id: "form-labels",
    title: "Form fields without a label",
    criteria: ["1.3.1", "3.3.2", "4.1.2"],
    rules: ["form-label", "label-placeholder-only", "label-title-only", "multiple-labels", "pdf-field-name"],
    words: [
      ...["form label", "field label", "form field", "unlabeled field", "unlabelled field", "input label"],
      ...["formularfeld", "feldbeschriftung", "eingabefeld", "formularbeschriftung", "formular-label"],
    ],
  },
  {
    id: "error-messages",
    title: "Errors in forms that aren’t announced or explained",
    criteria: ["3.3.1", "3.3.3"],
    rules: ["unmarked-error", "unhelpful-error", "unnamed-error"],
    words: ["error message", "form error", "fehlermeldung", "fehlerhinweis"],
  },
  {
    id: "link-text",
    title: "Links that don’t say where they lead",
    criteria: ["2.4.4", "4.1.2"],
    rules: ["link-name", "vague-link", "hidden-link-words"],
    words: [
      ...["link text", "linktext", "link purpose", "empty link", "ambiguous link", "link name"],
      ...["leerer link", "leere links", "linkzweck", "link-text", "linkbezeichnung", "aussagekräftige links"],
    ],
  },
  {
    id: "button-names",
    title: "Buttons without a name",
    criteria: ["4.1.2"],
    rules: ["button-name", "input-button-name", "summary-name", "vague-button", "input-image-alt"],
    words: [
      ...["button name", "unlabeled button", "unlabelled button", "empty button", "button label"],
      ...["schaltfläche ohne", "schaltflächen ohne", "leere schaltfläche", "unbeschriftete schaltfläche"],
    ],
  },
  {
    id: "headings",
    title: "Headings that are missing or in the wrong order",
    criteria: ["1.3.1", "2.4.6"],
    rules: [
      ...["heading-order", "empty-heading", "p-as-heading", "page-has-heading-one", "bold-heading"],
      ...["styled-heading", "pdf-headings", "pdf-heading-order"],
    ],
    words: ["heading", "überschrift"],
  },
  {
    id: "page-title",
    title: "A missing or vague page title",
    criteria: ["2.4.2"],
    rules: ["document-title", "vague-title", "unrelated-title", "pdf-title"],
    words: ["page title", "document title", "title tag", "seitentitel", "dokumenttitel", "dokumententitel"],
  },
  {
    id: "captions",
    title: "Videos without captions",
    criteria: ["1.2.2"],
    rules: ["video-captions"],
    words: ["captions", "captioning", "subtitles", "untertitel"],
  },
  {
    id: "audio-description",
    title: "Recordings without a transcript or description",
    criteria: ["1.2.1", "1.2.3", "1.2.5"],
    rules: ["audio-transcript", "media-alternative", "media-link"],
    words: ["transcript", "audio description", "transkript", "audiodeskription"],
  },
  {
    id: "language",
    title: "A missing or wrong page language",
    criteria: ["3.1.1", "3.1.2"],
    rules: [
      ...["html-has-lang", "html-lang-valid", "html-xml-lang-mismatch", "wrong-language"],
      ...["valid-lang", "wrong-part-language", "pdf-language"],
    ],
    words: [
      "page language",
      "lang attribute",
      "language attribute",
      "seitensprache",
      "lang-attribut",
      "sprachangabe",
    ],
  },
  {
    id: "zoom",
    title: "Pages that can’t be enlarged",
    criteria: ["1.4.4", "1.4.10"],
    rules: ["meta-viewport", "viewport-zoom", "text-zoom", "reflow", "fixed-height"],
    words: ["zoom", "reflow", "magnif", "vergrößer"],
  },
  {
    id: "tables",
    title: "Tables without headers",
    criteria: ["1.3.1"],
    rules: ["td-has-header", "th-has-data-cells", "td-headers-attr", "heading-row", "pdf-table-headers"],
    words: ["table header", "data table", "tabellenkopf", "tabellenüberschrift", "datentabelle"],
  },
  {
    id: "skip-link",
    title: "Repeated content that can’t be skipped",
    criteria: ["2.4.1"],
    rules: ["bypass", "skip-link"],
    words: [
      "skip link",
      "skip navigation",
      "skip to",
      "bypass block",
      "sprunglink",
      "sprungmarke",
      "blöcke umgehen",
    ],
  },
  {
    id: "aria",
    title: "Controls that screen readers can’t understand (ARIA)",
    criteria: ["4.1.2"],
    rules: [...SCAN_RULES.keys()].filter((id) => id.startsWith("aria-")),
    words: ["aria-", "aria attribute", "aria label", "aria role"],
  },
  {
    id: "target-size",
    title: "Buttons and links that are too small to tap",
    criteria: ["2.5.8"],
    rules: ["target-size"],
    words: ["target size", "touch target", "zielgröße", "klickfläche"],
  },
  {
    id: "motion",
    title: "Movement that can’t be stopped",
    criteria: ["2.2.2"],
    rules: ["moving-video", "moving-image", "blink", "marquee"],
    words: [
      "carousel",
      "slideshow",
      "autoplay",
      "auto-play",
      "moving content",
      "karussell",
      "bewegte inhalte",
    ],
  },
  {
    id: "pdf",
    title: "PDF files that screen readers can’t read",
    criteria: ["1.3.1"],
    rules: [...SCAN_RULES.values()].flatMap(({ id, format }) => (format === "pdf" ? [id] : [])),
    words: ["pdf document", "pdf file", "pdfs", "pdf-dokument", "pdf-datei"],
  },
];

/** Subject of an allegation, for scans and people. */
export interface Subject {
  /** English text, in the rules' catalog. */
  title: string;
  criteria: readonly string[];
  rules: readonly string[];
}

/** Returns what a barrier, criterion or rule is about; null for any other text. */
export function subjectOf(about: string): Subject | null {
  const barrier = BARRIERS.find(({ id }) => id === about);
  if (barrier) return barrier;
  const rule = SCAN_RULES.get(about);
  if (rule) return { title: rule.title, criteria: rule.criteria, rules: [about] };
  const criterion = Object.hasOwn(WCAG_CRITERIA, about) ? WCAG_CRITERIA[about] : undefined;
  return criterion ? { title: criterion.name, criteria: [about], rules: rulesOf(about) } : null;
}

export function isSubject(about: string): boolean {
  return subjectOf(about) !== null;
}

function rulesOf(criterion: string): string[] {
  return [...SCAN_RULES.values()].flatMap(({ id, criteria, outcome }) =>
    outcome !== "advice" && criteria.includes(criterion) ? [id] : [],
  );
}
