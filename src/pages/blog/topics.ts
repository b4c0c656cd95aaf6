import { localPath } from "#shared/language/local-path.ts";
import { languageTag } from "#shared/language/translate.ts";
import { CONTENT_PAGES, fillPath, PAGES } from "#shared/paths.ts";
import { hyphenated } from "../markdown/heading-id.ts";
import type { Article } from "./articles.ts";

export interface Topic {
  slug: string;
  /** Spelling used by its newest article. */
  name: string;
  /** Newest first. */
  articles: Article[];
}

/**
 * Returns the articles' topics by name, each with its articles in the same order. Spellings with
 * the same URL are one topic; a topic without a Latin letter or digit has no URL and no page.
 */
export function topicsOf(articles: readonly Article[]): Topic[] {
  const topics = new Map<string, Topic>();
  for (const article of articles) {
    for (const [slug, name] of new Map(article.meta.topics.map((name) => [topicSlug(name), name]))) {
      if (slug === "") continue;
      const topic = topics.get(slug) ?? { slug, name, articles: [] };
      topic.articles.push(article);
      topics.set(slug, topic);
    }
  }
  return [...topics.values()].sort((one, other) => one.name.localeCompare(other.name, languageTag()));
}

export function topicPath(slug: string): string {
  return localPath(fillPath(CONTENT_PAGES.topic, { topic: slug }));
}

/** Returns a topic's URL segment, such as `erste-schritte`, or an empty string. */
export function topicSlug(topic: string): string {
  return hyphenated(topic)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/**
 * Returns the path of a topic's translation: the topic with the same articles, counting only
 * translated articles. Falls back to the blog's path. Must be called in the other language, with
 * that language's articles.
 */
export function translatedTopicPath(
  { articles }: Topic,
  { own, others }: { own: readonly Article[]; others: readonly Article[] },
): string {
  const translated = slugsOf(own).intersection(slugsOf(others));
  const keyOf = (of: readonly Article[]) => [...slugsOf(of).intersection(translated)].toSorted().join();
  const key = keyOf(articles);
  const same = key === "" ? undefined : topicsOf(others).find((topic) => keyOf(topic.articles) === key);
  return same ? topicPath(same.slug) : localPath(PAGES.blog);
}

function slugsOf(articles: readonly Article[]): Set<string> {
  return new Set(articles.map(({ slug }) => slug));
}
