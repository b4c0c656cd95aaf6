import { t } from "#shared/language/translate.ts";
import { Drawing } from "../drawings/drawing.tsx";
import { LongDate } from "../long-date.tsx";
import { type Article, articlePath, readingMinutes } from "./articles.ts";

export function ArticleList({ articles }: { articles: readonly Article[] }) {
  return (
    <ul>
      {articles.map((article) => (
        <ArticleCard key={article.slug} article={article} />
      ))}
    </ul>
  );
}

function ArticleCard({ article: { slug, meta, body } }: { article: Article }) {
  return (
    <li className="article-card">
      {meta.picture && <Drawing name={meta.picture} />}
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
