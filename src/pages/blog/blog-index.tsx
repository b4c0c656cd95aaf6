import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { FILES, PAGES } from "#shared/paths.ts";
import type { Page } from "../page.ts";
import { PageHead } from "../page-head.tsx";
import { ArticleList } from "./article-list.tsx";
import type { Article } from "./articles.ts";
import { TopicNav } from "./topic-nav.tsx";

export function blogIndexPage(articles: Article[]): Page {
  const path = localPath(PAGES.blog);
  return {
    paths: [path],
    title: t("Blog"),
    documentTitle: ({ productName }) => `${t("Web accessibility blog")} – ${productName}`,
    description: aboutBlog,
    feed: true,
    updated: articles
      .map(({ meta }) => meta.updated ?? meta.date)
      .sort()
      .at(-1),
    content: () => (
      <>
        <PageHead title={t("Blog")} lead={aboutBlog()} />
        <div className="collection page-width">
          <TopicNav articles={articles} here={path} />
          <ArticleList articles={articles} />
          <p>
            <a href={localPath(FILES.blogFeed)}>{t("Follow the blog with a feed reader")}</a>
          </p>
        </div>
      </>
    ),
  };
}

function aboutBlog(): string {
  return t("Web accessibility in plain words, for people who run a website on top of everything else.");
}
