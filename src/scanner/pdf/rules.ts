import type { FindingValues, MessageId, RuleId } from "#shared/scan-rules/finding-text.ts";
import type { Impact, Outcome } from "../findings.ts";
import type { PageContent, PdfFacts, TaggedElement } from "./pdf-facts.ts";

/** Place of a finding: a page, and a tag or field on it. */
interface PdfPlace {
  page: number;
  tag: string;
  /** Technical name of a field. */
  name?: string;
}

interface PdfFinding<Id extends string = string> {
  messageId: Id;
  values?: FindingValues;
  /** Overrides the outcome in the rule's catalog entry. */
  outcome?: Outcome;
  /** Page and tag; null for the whole document. */
  place: PdfPlace | null;
}

interface RuleOf<Id extends RuleId> {
  id: Id;
  impact: Impact;
  find(facts: PdfFacts): Iterable<PdfFinding<MessageId<Id>>>;
}

/** A rule for PDFs; its entries in `SCAN_RULES` and in the messages have the same ID. */
type PdfRule<Id extends RuleId = RuleId> = { [One in Id]: RuleOf<One> }[Id];

/** Names that programs fill in, and names of files. */
const FILE_NAME =
  /^(?:microsoft (?:word|excel|powerpoint) - .*|(?:powerpoint|google)[ -](?:presentation|präsentation)|(?:untitled|unbenannt|ohne titel|document|dokument|presentation|präsentation|scan|scanned document)[ _-]?\d*|\S.*\.(?:pdf|docx?|odt|rtf|xlsx?|ods|pptx?|odp|indd|ai|psd|pages|key|qxp|tex|dvi|ps|eps|txt|html?|jpe?g|png|tiff?)|\S*_\S*)$/i;
const PICTURE_FILE = /^\S+\.(?:jpe?g|png|gif|tiff?|bmp|svg|webp|heic|eps|pdf|ai|psd)$/i;
/** Language tags (BCP 47), without those for private use. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i;

/** Smallest table that needs headers: a list or two cells side by side do without. */
const TABLE = { rows: 2, cells: 4 };
/** Number of pages from which a document without headings is a question. */
const LONG_DOCUMENT = 4;
/** Number of characters on a page that may be bullets and symbols. */
const FEW = 10;
/** Number of lines and areas from which a page without text may be text drawn as shapes. */
const SHAPES = 50;
const MAX_QUOTE = 80;

/** Whether nothing in the document can be read, because its pages are pictures or shapes. */
function isScan({ contents }: PdfFacts): boolean {
  const isSilent = contents.every(({ letters, hasAlternative }) => letters === 0 && !hasAlternative);
  return isSilent && contents.some(isPicture);
}

function isPicture({ pictures, drawings }: PageContent): boolean {
  return pictures > 0 || drawings >= SHAPES;
}

const scan: PdfRule = {
  id: "pdf-scan",
  impact: "critical",
  *find(facts) {
    if (isScan(facts)) yield { messageId: "no-text", place: null };
  },
};

const pageWithoutText: PdfRule = {
  id: "pdf-page-without-text",
  impact: "serious",
  *find(facts) {
    if (isScan(facts)) return;
    for (const content of facts.contents) {
      const { page, letters, hasAlternative } = content;
      if (letters > 0 || !isPicture(content)) continue;
      yield { messageId: hasAlternative ? "described" : "picture", place: { page, tag: "Page" } };
    }
  },
};

const tags: PdfRule = {
  id: "pdf-tags",
  impact: "serious",
  *find(facts) {
    if (isScan(facts) || isEmpty(facts)) return;
    if (facts.tags === "none") yield { messageId: "none", place: null };
    if (facts.tags === "unmarked") yield { messageId: "unmarked", place: null };
  },
};

/** Whether no page shows anything. */
function isEmpty({ contents }: PdfFacts): boolean {
  return contents.every(({ letters, pictures, drawings }) => letters + pictures + drawings === 0);
}

const untaggedContent: PdfRule = {
  id: "pdf-untagged-content",
  impact: "moderate",
  *find(facts) {
    if (facts.tags === "none") return;
    for (const { page, untagged, untaggedPictures } of facts.contents) {
      const place = { page, tag: "Page" };
      if (untagged > 0) yield { messageId: "text", place };
      else if (untaggedPictures > 0) yield { messageId: "picture", place };
    }
  },
};

const title: PdfRule = {
  id: "pdf-title",
  impact: "moderate",
  *find({ title }) {
    if (title === "") yield { messageId: "none", place: null };
    else if (FILE_NAME.test(title))
      yield { messageId: "file-name", values: { title: title.slice(0, MAX_QUOTE) }, place: null };
  },
};

const titleHidden: PdfRule = {
  id: "pdf-title-hidden",
  impact: "minor",
  *find({ title, showsTitle }) {
    if (title !== "" && !FILE_NAME.test(title) && !showsTitle) yield { messageId: "hidden", place: null };
  },
};

const language: PdfRule = {
  id: "pdf-language",
  impact: "serious",
  *find({ lang }) {
    if (lang === "") yield { messageId: "none", place: null };
    else if (!LANGUAGE.test(lang))
      yield { messageId: "invalid", values: { lang: lang.slice(0, MAX_QUOTE) }, place: null };
  },
};

const pictureAlt: PdfRule = {
  id: "pdf-picture-alt",
  impact: "serious",
  *find({ elements }) {
    for (const element of elements) {
      if (element.kind !== "picture") continue;
      const { alternative } = element;
      const place = placeOf(element);
      if (alternative === null) yield { messageId: "none", place };
      else if (alternative === "") yield { messageId: "empty", outcome: "review", place };
      else if (PICTURE_FILE.test(alternative))
        yield { messageId: "file-name", values: { name: alternative.slice(0, MAX_QUOTE) }, place };
    }
  },
};

function placeOf({ page, tag }: TaggedElement): PdfPlace | null {
  return page > 0 ? { page, tag } : null;
}

const tableHeaders: PdfRule = {
  id: "pdf-table-headers",
  impact: "serious",
  *find({ elements }) {
    for (const element of elements) {
      if (element.kind !== "table" || element.headers > 0) continue;
      const { rows, cells } = element;
      if (rows >= TABLE.rows && cells >= TABLE.cells && cells > rows)
        yield { messageId: "none", values: { rows }, place: placeOf(element) };
    }
  },
};

const headingOrder: PdfRule = {
  id: "pdf-heading-order",
  impact: "moderate",
  *find({ elements }) {
    let previous: number | null = null;
    for (const element of elements) {
      if (element.kind !== "heading" || element.level === null) continue;
      const { level } = element;
      if (previous !== null && level > previous + 1)
        yield { messageId: "skipped", values: { level, previous }, place: placeOf(element) };
      previous = level;
    }
  },
};

const headings: PdfRule = {
  id: "pdf-headings",
  impact: "moderate",
  *find({ tags, contents, elements }) {
    const pages = contents.filter(({ letters }) => letters > 0).length;
    if (tags === "none" || pages < LONG_DOCUMENT || elements.some(({ kind }) => kind === "heading")) return;
    yield { messageId: "none", values: { pages }, place: null };
  },
};

const unreadableText: PdfRule = {
  id: "pdf-unreadable-text",
  impact: "critical",
  *find({ contents }) {
    for (const { page, unmapped, letters } of contents) {
      if (unmapped === 0) continue;
      const isText = unmapped > FEW || unmapped * 2 > letters;
      const place = { page, tag: "Page" };
      if (isText) yield { messageId: "text", place };
      else yield { messageId: "symbols", outcome: "review", place };
    }
  },
};

const fieldName: PdfRule = {
  id: "pdf-field-name",
  impact: "serious",
  *find({ fields }) {
    for (const { page, name, label } of fields) {
      if (label !== "") continue;
      yield { messageId: "none", place: { page, tag: "Form", name: name.slice(0, MAX_QUOTE) } };
    }
  },
};

const locked: PdfRule = {
  id: "pdf-locked",
  impact: "critical",
  *find({ isLocked }) {
    if (isLocked) yield { messageId: "locked", place: null };
  },
};

const readingOrder: PdfRule = {
  id: "pdf-reading-order",
  impact: "moderate",
  *find({ contents }) {
    for (const { page, isReordered } of contents) {
      if (isReordered) yield { messageId: "differs", place: { page, tag: "Page" } };
    }
  },
};

const RULES: readonly PdfRule[] = [
  scan,
  pageWithoutText,
  tags,
  untaggedContent,
  title,
  titleHidden,
  language,
  pictureAlt,
  tableHeaders,
  headingOrder,
  headings,
  unreadableText,
  fieldName,
  locked,
  readingOrder,
];

/** A finding with its rule. */
export interface JudgedPdf extends PdfFinding {
  rule: RuleId;
  impact: Impact;
}

/** Applies all rules to a PDF's facts. */
export function judgePdf(facts: PdfFacts): JudgedPdf[] {
  return RULES.flatMap(({ id, impact, find }) =>
    [...find(facts)].map((found) => ({ ...found, rule: id, impact })),
  );
}
