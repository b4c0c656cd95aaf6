import {
  BaseStream,
  Dict,
  EvaluatorPreprocessor,
  getGlyphsUnicode,
  getUnicodeForGlyph,
  Name,
  OPS,
  type Operation,
  type PdfPage,
  type XRef,
} from "pdfjs-dist/build/pdf.worker.mjs";
import { isStackOverflow } from "../file-refusal.ts";

/** Nesting levels of drawings within drawings. */
const MAX_DEPTH = 12;
/** Pictures of fewer pixels a side are spacers. */
const SMALLEST_PICTURE = 16;
const SPACE = 0x20;
const SYMBOLIC = /(?:^|\+)(?:ZapfDingbats|Symbol)/;
/** Character collections whose numbers every reader can turn into text. */
const KNOWN_COLLECTIONS = /^(?:GB1|CNS1|Japan1|Japan2|Korea1|KR|Manga1)$/;

const DRAWINGS: ReadonlySet<number> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.stroke,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
  OPS.shadingFill,
]);

/** Counts of a page's drawn content. */
export interface DrawnContent {
  letters: number;
  unmapped: number;
  untagged: number;
  pictures: number;
  untaggedPictures: number;
  drawings: number;
  /** Numbers of the marked content with text, in the order of drawing. */
  marks: number[];
}

/** How a font's codes become text. */
interface FontText {
  isComposite: boolean;
  /** Whether a code has no character. */
  isUnmapped(code: number): boolean;
}

const MAPPED = () => false;

/** Reads pages' contents; fonts are looked at once for all of them. */
export class ContentReader {
  readonly #xref: XRef;
  readonly #fonts = new Map<string | Dict, FontText>();

  constructor(xref: XRef) {
    this.#xref = xref;
  }

  /**
   * Reads what a page draws, up to the first damaged place.
   * @param replaced numbers of the marked content that the tag tree has another text for
   */
  async read(page: PdfPage, replaced: ReadonlySet<number>): Promise<DrawnContent> {
    const found: DrawnContent = {
      letters: 0,
      unmapped: 0,
      untagged: 0,
      pictures: 0,
      untaggedPictures: 0,
      drawings: 0,
      marks: [],
    };
    const stream = await page.getContentStream();
    const reading = { found, replaced, drawn: new Set<string>() };
    if (stream) this.#readStream(stream, page.resources, reading, { isTagged: false, isReplaced: false });
    return found;
  }

  #readStream(stream: BaseStream, resources: Dict, reading: Reading, outer: Marked, depth = 0): void {
    const operators = new EvaluatorPreprocessor(stream, this.#xref);
    const open: Marked[] = [outer];
    let font: FontText | null = null;
    const operation: Operation = { fn: 0, args: null };
    const now = () => open.at(-1) ?? outer;
    while (hasNext(operators, operation)) {
      const { fn, args } = operation;
      const [first, second] = args ?? [];
      if (fn === OPS.setFont) font = this.#fontNamed(resources, first);
      else if (fn === OPS.beginMarkedContent) open.push(markedBy(now(), first, null, reading));
      else if (fn === OPS.beginMarkedContentProps)
        open.push(markedBy(now(), first, propertiesOf(resources, second), reading));
      else if (fn === OPS.endMarkedContent && open.length > 1) open.pop();
      else if (fn === OPS.paintXObject) this.#paint(resources, first, reading, now(), depth);
      else if (fn === OPS.endInlineImage) countPicture(first, reading.found, now());
      else if (DRAWINGS.has(fn)) reading.found.drawings += 1;
      else for (const text of shownTexts(fn, args ?? [])) countText(text, font, reading.found, now());
      operation.args = null;
    }
  }

  /** Counts a picture, or reads a drawing that is used here for the first time on the page. */
  #paint(resources: Dict, name: unknown, reading: Reading, marked: Marked, depth: number): void {
    const object = entryOf(resources, "XObject", name);
    if (!(object instanceof BaseStream) || !object.dict) return;
    const subtype = nameOf(object.dict.get("Subtype"));
    if (subtype === "Image") countPicture(object, reading.found, marked);
    const id = object.dict.objId ?? `${nameOf(name)} at ${depth}`;
    if (subtype !== "Form" || depth >= MAX_DEPTH || reading.drawn.has(id)) return;
    reading.drawn.add(id);
    const own = object.dict.get("Resources");
    const isTagged = marked.isTagged || object.dict.has("StructParent");
    const inside = { ...marked, isTagged };
    this.#readStream(object, own instanceof Dict ? own : resources, reading, inside, depth + 1);
  }

  #fontNamed(resources: Dict, name: unknown): FontText | null {
    const dict = entryOf(resources, "Font", name);
    if (!(dict instanceof Dict)) return null;
    const key = dict.objId ?? dict;
    const known = this.#fonts.get(key) ?? fontText(dict);
    this.#fonts.set(key, known);
    return known;
  }
}

interface Reading {
  found: DrawnContent;
  replaced: ReadonlySet<number>;
  /** Drawings already read on the page. */
  drawn: Set<string>;
}

/** How the content at a place is marked. */
interface Marked {
  /** Whether it belongs to the tag tree, or is marked as decoration. */
  isTagged: boolean;
  /** Whether another text is read instead of it. */
  isReplaced: boolean;
  mark?: number;
}

/** Reads the next operator; damaged content ends here. */
function hasNext(operators: EvaluatorPreprocessor, operation: Operation): boolean {
  try {
    return operators.read(operation);
  } catch (error) {
    if (isStackOverflow(error)) throw error;
    return false;
  }
}

function markedBy(outer: Marked, tag: unknown, properties: Dict | null, { replaced }: Reading): Marked {
  const mark = properties?.get("MCID");
  const isArtifact = nameOf(tag) === "Artifact";
  const hasText = typeof properties?.get("ActualText") === "string";
  return {
    isTagged: outer.isTagged || isArtifact || typeof mark === "number",
    isReplaced: outer.isReplaced || isArtifact || hasText || (typeof mark === "number" && replaced.has(mark)),
    ...(typeof mark === "number" ? { mark } : outer.mark !== undefined && { mark: outer.mark }),
  };
}

function propertiesOf(resources: Dict, given: unknown): Dict | null {
  const found = given instanceof Name ? entryOf(resources, "Properties", given) : given;
  return found instanceof Dict ? found : null;
}

function entryOf(resources: Dict, kind: string, name: unknown): unknown {
  const entries = resources.get(kind);
  return entries instanceof Dict && name instanceof Name ? entries.get(name.name) : undefined;
}

function nameOf(value: unknown): string {
  return value instanceof Name ? value.name : "";
}

function shownTexts(fn: number, args: readonly unknown[]): string[] {
  const isShown = fn === OPS.showText || fn === OPS.nextLineShowText || fn === OPS.nextLineSetSpacingShowText;
  const given = fn === OPS.showSpacedText ? args[0] : isShown ? [args.at(-1)] : [];
  return Array.isArray(given) ? given.filter((part) => typeof part === "string") : [];
}

function countText(text: string, font: FontText | null, found: DrawnContent, marked: Marked): void {
  const { isComposite, isUnmapped } = font ?? { isComposite: false, isUnmapped: MAPPED };
  const width = isComposite ? 2 : 1;
  let letters = 0;
  for (let at = 0; at < text.length; at += width) {
    const code = text.charCodeAt(at);
    if (!isComposite && code === SPACE) continue;
    letters += 1;
    if (!marked.isReplaced && isUnmapped(code)) found.unmapped += 1;
  }
  found.letters += letters;
  if (!marked.isTagged) found.untagged += letters;
  if (letters > 0 && marked.mark !== undefined && found.marks.at(-1) !== marked.mark)
    found.marks.push(marked.mark);
}

function countPicture(image: unknown, found: DrawnContent, marked: Marked): void {
  const dict = image instanceof BaseStream ? image.dict : null;
  const isLarge = ["Width", "Height"].every((side) => {
    const pixels = dict?.get(side) ?? dict?.get(side.charAt(0));
    return typeof pixels === "number" && pixels >= SMALLEST_PICTURE;
  });
  if (!isLarge) return;
  found.pictures += 1;
  if (!marked.isTagged) found.untaggedPictures += 1;
}

/** Tells how a font's codes become text (ISO 32000-1, 9.10.2). */
function fontText(font: Dict): FontText {
  const isComposite = nameOf(font.get("Subtype")) === "Type0";
  if (font.has("ToUnicode")) return { isComposite, isUnmapped: MAPPED };
  if (isComposite) {
    const isMapped = isOfKnownCollection(font);
    return { isComposite, isUnmapped: () => !isMapped };
  }
  const unnamed = SYMBOLIC.test(nameOf(font.get("BaseFont")))
    ? new Set()
    : unnamedCodes(font.get("Encoding"));
  return { isComposite, isUnmapped: (code) => unnamed.has(code) };
}

function isOfKnownCollection(font: Dict): boolean {
  const encoding = font.get("Encoding");
  if (!/^Identity-[HV]$|^$/.test(nameOf(encoding))) return true;
  const descendants = font.get("DescendantFonts");
  const descendant = Array.isArray(descendants) ? resolve(descendants[0], font) : null;
  const system = descendant instanceof Dict ? descendant.get("CIDSystemInfo") : null;
  return system instanceof Dict && KNOWN_COLLECTIONS.test(String(system.get("Ordering")));
}

/** Follows a reference in an array, which only dictionaries do on their own. */
function resolve(value: unknown, { xref }: { xref?: XRef }): unknown {
  return xref ? xref.fetchIfRef(value) : value;
}

/** Returns the codes whose glyphs have names that stand for no character. */
function unnamedCodes(encoding: unknown): ReadonlySet<number> {
  const differences = encoding instanceof Dict ? encoding.get("Differences") : null;
  const codes = new Set<number>();
  let code = 0;
  for (const entry of Array.isArray(differences) ? differences : []) {
    if (typeof entry === "number") code = entry;
    else {
      if (!isCharacterName(nameOf(entry))) codes.add(code);
      code += 1;
    }
  }
  return codes;
}

/** Follows the rules of the Adobe Glyph List for names such as `f_i.alt`. */
function isCharacterName(name: string): boolean {
  const [base = ""] = name.split(".");
  const glyphs = getGlyphsUnicode();
  return base.split("_").every((part) => part === "" || getUnicodeForGlyph(part, glyphs) >= 0);
}
