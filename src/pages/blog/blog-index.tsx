import { FILES, PAGES } from "../../shared/paths.ts";
import { LongDate } from "../long-date.tsx";
import { fillPlaceholders } from "../markdown/placeholders.ts";
import type { Page, PageSettings } from "../page.ts";
import { PageHead } from "../page-head.tsx";
import { type Article, articlePath, readingMinutes } from "./articles.ts";

export function blogIndexPage(articles: Article[]): Page {
  return {
    paths: [PAGES.blog],
    title: ({ productName }) => `Blog – ${productName}`,
    description: () =>
      "Web accessibility in plain words, for people who run a website beside everything else.",
    frame: "site",
    feed: true,
    updated: articles
      .map(({ meta }) => meta.updated ?? meta.date)
      .sort()
      .at(-1),
    content: (settings) => (
      <>
        <PageHead
          title="Blog"
          lead="Web accessibility in plain words, for people who run a website beside everything else."
        />
        <div className="collection">
          <ul className="article-list">
            {articles.map((article) => (
              <ArticleCard key={article.slug} article={article} settings={settings} />
            ))}
          </ul>
          <p>
            <a href={FILES.blogFeed}>Follow the blog with a feed reader</a>
          </p>
        </div>
      </>
    ),
  };
}

function ArticleCard({
  article: { slug, meta, body },
  settings,
}: {
  article: Article;
  settings: PageSettings;
}) {
  return (
    <li className="article-card">
      <div className="article-card__text">
        <h2 className="article-card__title">
          <a className="card-link" href={articlePath(slug)}>
            {fillPlaceholders(meta.title, settings)}
          </a>
        </h2>
        <p>{fillPlaceholders(meta.summary, settings)}</p>
      </div>
      <p className="article-card__facts">
        <LongDate day={meta.date} />
        <span>{readingMinutes(body)} min read</span>
        <span>{meta.topics.join(", ")}</span>
      </p>
    </li>
  );
}
