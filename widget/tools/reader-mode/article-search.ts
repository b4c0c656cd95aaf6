import { Readability } from "handrail:readability";

type Visit<Item> = (this: ArticleSearch, item: Item, index: number) => unknown;

export interface SearchOptions {
  title: string;
  /** Minimum length of an article; below it, less strict passes are tried. */
  charThreshold: number;
  /** Refills the copy before a less strict pass. */
  restorePage(): Generator<void, unknown>;
}

/**
 * Runs Readability on an inert copy of the page, without the steps that copying makes unnecessary:
 * hidden content, styles, URLs and the title.
 */
export class ArticleSearch extends Readability<Element> {
  readonly restorePage: SearchOptions["restorePage"];
  readonly #title: string;

  constructor(copy: Document, { title, charThreshold, restorePage }: SearchOptions) {
    super(copy, { charThreshold, serializer: (content) => content, disableJSONLD: true, keepClasses: true });
    this.restorePage = restorePage;
    this.#title = title;
  }

  *forEachPausing<Item>(items: Iterable<Item>, visit: Visit<Item>): Generator<void> {
    let index = 0;
    for (const item of items) {
      yield;
      visit.call(this, item, index++);
    }
  }

  /** Goes from last to first, so nested elements are removed before their ancestors. */
  *removePausing(elements: ArrayLike<Element>, isUnwanted: Visit<Element>): Generator<void> {
    for (let at = elements.length - 1; at >= 0; at--) {
      const element = elements[at];
      yield;
      if (element?.parentNode && isUnwanted.call(this, element, at)) element.remove();
    }
  }

  _getArticleMetadata(): { title: string } {
    return { title: this.#title };
  }

  _isProbablyVisible(): boolean {
    return true;
  }

  _cleanStyles(): void {}

  _fixRelativeUris(): void {}
}
