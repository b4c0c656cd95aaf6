import { currentLanguage, inLanguage } from "#shared/language/translate.ts";
import type { Content } from "../markdown/content.ts";
import type { Page } from "../page.ts";
import { articlePage } from "./article.tsx";
import { newestFirst } from "./articles.ts";
import { blogIndexPage } from "./blog-index.tsx";
import { topicPage } from "./topic-page.tsx";
import { type Topic, topicsOf, translatedTopicPath } from "./topics.ts";

/**
 * Creates the article list, the articles (newest first) and the topics; nothing if there are no
 * articles. `translations` is the content in the other language.
 */
export function blogPages(content: Content, translations: Content): Page[] {
  const own = newestFirst(content);
  if (own.length === 0) return [];
  const others = newestFirst(translations);
  const alternateOf = (topic: Topic) =>
    others.length === 0
      ? undefined
      : inLanguage(currentLanguage() === "en" ? "de" : "en", () =>
          translatedTopicPath(topic, { own, others }),
        );
  return [
    blogIndexPage(own),
    ...own.map((article) => articlePage(article, own)),
    ...topicsOf(own).map((topic) => topicPage(topic, own, alternateOf(topic))),
  ];
}
