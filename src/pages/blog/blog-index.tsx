import { localPath } from "#shared/local-path.ts";
import { FILES, PAGES } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { LongDate } from "../long-date.tsx";
import type { Page } from "../page.ts";
import { PageHead } from "../page-head.tsx";
import { type Article, articlePath, readingMinutes } from "./articles.ts";

export function blogIndexPage(articles: Article[]): Page {
  return {
    paths: [localPath(PAGES.blog)],
    title: t("Blog"),
    documentTitle: ({ productName }) => `${t("Blog on web accessibility")} – ${productName}`,
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
          <ul>
            {articles.map((article) => (
              <ArticleCard key={article.slug} article={article} />
            ))}
          </ul>
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

function ArticleCard({ article: { slug, meta, body } }: { article: Article }) {
  return (
    <li className="article-card">
      <div className="article-card__text stack stack--close">
        <h2 className="article-card__title">
          <a className="card-link" href={articlePath(slug)}>
            {meta.title}
          </a>
        </h2>
        <p>{meta.summary}</p>
      </div>
      <p className="article-card__facts cluster muted small">
        <LongDate day={meta.date} />
        <span>{t("{count} min read", { count: readingMinutes(body) })}</span>
        <span>{meta.topics.join(", ")}</span>
      </p>
    </li>
  );
}
