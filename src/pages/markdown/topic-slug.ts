import { hyphenated } from "./heading-id.ts";

/** Returns a topic's part of an address, such as `erste-schritte`; empty without a Latin letter. */
export function topicSlug(topic: string): string {
  return hyphenated(topic)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Returns whether two topics would share an address. */
export function haveSameSlug(topics: readonly string[]): boolean {
  return new Set(topics.map(topicSlug)).size < topics.length;
}

/** The spelling of each topic, so that no two topics share an address. */
export class TopicSpellings {
  readonly #spellings = new Map<string, string>();

  /** Adds the topics of an article, or returns what is wrong with one of them and adds none. */
  add(topics: readonly string[]): string | null {
    for (const topic of topics) {
      const known = this.#spellings.get(topicSlug(topic)) ?? topic;
      if (known !== topic)
        return `“${topic}” would have the address of “${known}”, a topic of another article; spell both alike`;
    }
    for (const topic of topics) this.#spellings.set(topicSlug(topic), topic);
    return null;
  }
}
