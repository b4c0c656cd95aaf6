import { localPath } from "#shared/language/local-path.ts";
import { formatCount, plural, t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import type { Article } from "./articles.ts";
import { topicPath, topicsOf } from "./topics.ts";

interface TopicNavProps {
  articles: readonly Article[];
  /** Path of the current page. */
  here: string;
}

export function TopicNav({ articles, here }: TopicNavProps) {
  const links = [
    { path: localPath(PAGES.blog), label: t("All articles"), count: articles.length },
    ...topicsOf(articles).map(({ slug, name, articles: { length: count } }) => ({
      path: topicPath(slug),
      label: name,
      count,
    })),
  ];
  return (
    <nav aria-label={t("Topics")}>
      <ul className="topics">
        {links.map(({ path, label, count }) => (
          <li key={path}>
            <a className="topics__link" href={path} aria-current={path === here ? "page" : undefined}>
              {label} <span className="topics__count">{formatCount(count)}</span>{" "}
              <span className="visually-hidden">{plural(count, "article", "articles")}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
