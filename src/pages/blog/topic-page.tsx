import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import type { Page } from "../page.ts";
import { PageHead } from "../page-head.tsx";
import { ArticleList } from "./article-list.tsx";
import type { Article } from "./articles.ts";
import { TopicNav } from "./topic-nav.tsx";
import { type Topic, topicPath } from "./topics.ts";

/**
 * Creates a topic's page. It has no description, since the blog already shows search engines the
 * same articles.
 */
export function topicPage(
  { slug, name, articles }: Topic,
  all: readonly Article[],
  alternate?: string,
): Page {
  const path = topicPath(slug);
  const title = t("Articles on “{topic}”", { topic: name });
  return {
    paths: [path],
    title,
    feed: true,
    ...(alternate && { alternate }),
    content: () => (
      <>
        <PageHead title={title} name={name} trail={[{ href: localPath(PAGES.blog), label: t("Blog") }]} />
        <div className="collection page-width">
          <TopicNav articles={all} here={path} />
          <ArticleList articles={articles} />
        </div>
      </>
    ),
  };
}
