import { shownChildren } from "../page/flat-tree.ts";
import { genuine } from "../page/genuine.ts";
import { copyNode } from "./copy-node.ts";
import { isExcluded, isOverlay } from "./is-excluded.ts";
import { isHidden } from "./is-hidden.ts";
import { proseLength } from "./letters.ts";

/** "hidden too" copies hidden text as well, for pages that hide it until a script shows it. */
export type Shown = "seen" | "hidden too";

interface Level {
  children: Iterator<Node>;
  copy: Element;
}

/** Creates a document that shows, loads and runs nothing. */
export function createInertDocument(): Document {
  const inert = genuine(Document, "implementation", document).createHTMLDocument("");
  inert.documentElement.lang = pageElement().lang;
  return inert;
}

/**
 * Fills an inert document with the page's content as visitors see it, open shadow roots too, and
 * returns how many letters it left out as hidden. Only reads the page. Pauses at each `yield`.
 */
export function* copyPage(inert: Document, shown: Shown): Generator<void, number> {
  let hiddenLetters = 0;
  inert.body.replaceChildren();
  const body = genuine(Document, "body", document) ?? pageElement();
  const pageLength = genuine(Node, "textContent", body)?.length ?? 0;
  const open: Level[] = [{ children: childrenOf(body), copy: inert.body }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const { value: child, done } = level.children.next();
    if (done) open.pop();
    else if (child instanceof Text) level.copy.append(child.data);
    else if (child instanceof Element) {
      yield;
      if (isExcluded(child, pageLength)) continue;
      if (isHidden(child) && (shown === "seen" || isOverlay(child))) {
        if (!isOverlay(child)) hiddenLetters += proseLength(child);
        continue;
      }
      const copy = child instanceof HTMLSlotElement ? level.copy : copyNode(child, inert);
      if (!copy) continue;
      if (copy !== level.copy) level.copy.append(copy);
      open.push({ children: childrenOf(child), copy });
    }
  }
  return hiddenLetters;
}

function childrenOf(node: Node): Iterator<Node> {
  return shownChildren(node)[Symbol.iterator]();
}

function pageElement(): HTMLElement {
  return genuine(Document, "documentElement", document);
}
