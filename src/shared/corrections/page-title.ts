import { membersOf } from "../members-of.ts";

/** Gives a page without a title one. Returns a function that takes it back, byte for byte. */
export function insertTitle(document: Document, text: string): () => void {
  const { head, createElement } = membersOf(document);
  const known = head?.querySelector("title");
  const title = known ?? createElement("title");
  const before = [...title.childNodes];
  title.replaceChildren(text);
  if (!known) head?.append(title);
  return () => {
    if (title.textContent !== text) return;
    if (known) title.replaceChildren(...before);
    else title.remove();
  };
}
