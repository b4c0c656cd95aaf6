/** Ids that the parts around a text have. */
const TAKEN = ["content", "toc-title", "other-guides"];

/** Gives out ids, each once on a page. */
export class PageIds {
  private readonly given = new Set(TAKEN);

  /** The wanted id, or with a number behind it when it is taken. */
  claim(wanted: string): string {
    let id = wanted;
    for (let number = 2; this.given.has(id); number += 1) id = `${wanted}-${number}`;
    this.given.add(id);
    return id;
  }
}
