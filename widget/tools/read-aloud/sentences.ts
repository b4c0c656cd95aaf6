import { plain } from "#shared/plain.ts";
import { page } from "../../page/document.ts";
import { flatTree } from "../../page/flat-tree.ts";
import { languageOf } from "../../page/language-of.ts";

export interface Sentence {
  text: string;
  /** BCP 47 tag; empty if the page sets none. */
  language: string;
  range: Range;
}

/** Text from one block in one language, and the source of each of its parts. */
interface Passage {
  text: string;
  language: string;
  parts: { node: Text | Element; from: number; start: number }[];
}

const UNSPOKEN =
  "script,style,noscript,template,iframe,object,canvas,video,audio,select,textarea,handrail-widget," +
  "[aria-hidden=true],[inert]";

/**
 * Yields sentences from a part of the page in order, or only the selected sentences. Yields null
 * where it may pause.
 */
export function* sentencesOf(root: Node, selected?: Range): Generator<Sentence | null> {
  let passage: Passage = { text: "", language: "", parts: [] };
  let block: Element | null = null;
  for (const node of flatTree(root, isSpoken)) {
    if (node instanceof Element) {
      const display = getComputedStyle(node).display;
      if (display !== "inline" && display !== "contents") {
        yield* split(passage);
        passage = { text: "", language: "", parts: [] };
        block = node;
        yield null;
      }
    }
    const said = textOf(node, selected);
    if (!said.text) continue;
    const holder = node instanceof Element ? node : node.parentElement;
    const language = languageOf(holder);
    if (language !== passage.language || leaves(block, node)) {
      yield* split(passage);
      passage = { text: "", language, parts: [] };
      if (leaves(block, node)) block = null;
    }
    if (node instanceof Text || node instanceof Element) {
      passage.parts.push({ node, from: passage.text.length, start: said.start });
    }
    passage.text += said.text;
  }
  yield* split(passage);
}

/** Whether a node comes after the block in which the passage began. */
function leaves(block: Element | null, node: Node): boolean {
  return (
    block !== null && !plain(block).contains(node) && plain(block).getRootNode() === plain(node).getRootNode()
  );
}

function isSpoken(element: Element): boolean {
  return !plain(element).matches(UNSPOKEN) && getComputedStyle(element).display !== "none";
}

function textOf(node: Node, selected?: Range): { text: string; start: number } {
  if (selected && !selected.intersectsNode(node)) return { text: "", start: 0 };
  if (node instanceof HTMLBRElement) return { text: " ", start: 0 };
  if (node instanceof HTMLImageElement) return { text: node.alt && ` ${node.alt} `, start: 0 };
  if (!(node instanceof Text)) return { text: "", start: 0 };
  if (node.parentElement && getComputedStyle(node.parentElement).visibility !== "visible") {
    return { text: "", start: 0 };
  }
  const start = selected?.startContainer === node ? selected.startOffset : 0;
  const end = selected?.endContainer === node ? selected.endOffset : node.length;
  return { text: node.data.slice(start, end), start };
}

function* split(passage: Passage): Generator<Sentence> {
  const { text, language } = passage;
  for (const { index, segment } of pieces(text, language)) {
    const lead = segment.length - segment.trimStart().length;
    const spoken = segment.trim();
    if (!/[\p{L}\p{N}]/u.test(spoken)) continue;
    const range = rangeOf(passage, index + lead, index + lead + spoken.length);
    if (range) yield { text: spoken.replace(/\s+/g, " "), language, range };
  }
}

interface Piece {
  index: number;
  segment: string;
}

/** Number of characters beyond which browsers fall silent, some after 15 seconds. */
const LONGEST_UTTERANCE = 220;

function* pieces(text: string, language: string): Generator<Piece> {
  for (const { index, segment } of segments(text, language)) {
    let from = 0;
    while (segment.length - from > LONGEST_UTTERANCE) {
      const room = segment.slice(from, from + LONGEST_UTTERANCE);
      const comma = Math.max(
        ...[...room.matchAll(/[,;:–—،、，；：]\s*/g)].map((match) => match.index + match[0].length),
      );
      const cut = comma > 60 ? comma : room.lastIndexOf(" ") + 1 || LONGEST_UTTERANCE;
      yield { index: index + from, segment: segment.slice(from, from + cut) };
      from += cut;
    }
    yield { index: index + from, segment: segment.slice(from) };
  }
}

/** Endings such as "Dr.", which rarely end a sentence. */
const ABBREVIATION = /(?:^|\s)\p{Lu}\p{Ll}{0,2}\.\s*$/u;

function segments(text: string, language: string): Piece[] {
  // The segmenter would mistake line breaks in the source for sentence ends.
  const flat = text.replace(/\s/g, " ");
  const found: Piece[] = [];
  for (const { index, segment } of rawSegments(flat, language)) {
    const before = found.at(-1);
    if (before && ABBREVIATION.test(before.segment)) before.segment += segment;
    else found.push({ index, segment });
  }
  return found;
}

function rawSegments(text: string, language: string): Iterable<Piece> {
  if ("Segmenter" in Intl) {
    return new Intl.Segmenter(supported(language), { granularity: "sentence" }).segment(text);
  }
  const found = [...text.matchAll(/.+?(?:[.!?…。！？]+\s*|$)/g)];
  return found.map(({ index, 0: segment }) => ({ index, segment }));
}

function supported(language: string): string | undefined {
  try {
    return Intl.Segmenter.supportedLocalesOf(language)[0];
  } catch {
    return;
  }
}

function rangeOf({ parts }: Passage, from: number, to: number): Range | null {
  const first = parts.findLast((part) => part.from <= from);
  const last = parts.findLast((part) => part.from < to);
  if (!first || !last || first.node.getRootNode() !== last.node.getRootNode()) return null;
  const range = page.createRange();
  if (first.node instanceof Text) range.setStart(first.node, first.start + from - first.from);
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, last.start + to - last.from);
  else range.setEndAfter(last.node);
  return range;
}
