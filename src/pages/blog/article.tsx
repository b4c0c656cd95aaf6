import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { FILES, PAGES } from "#shared/paths.ts";
import { contentHead } from "../content-head.ts";
import { Drawing } from "../drawings/drawing.tsx";
import { LongDate } from "../long-date.tsx";
import { PageIds } from "../markdown/page-ids.ts";
import { renderMarkdown } from "../markdown/render-markdown.tsx";
import type { Page, PageSettings } from "../page.ts";
import { socialPicturePath } from "../pictures/pictures.ts";
import { TextPage } from "../text-page.tsx";
import { type Article, articlePath, readingMinutes } from "./articles.ts";
import { topicPath, topicSlug } from "./topics.ts";

export function articlePage(article: Article, articles: Article[]): Page {
  const { slug, meta } = article;
  return {
    paths: [articlePath(slug)],
    ...contentHead(meta),
    feed: true,
    published: meta.date,
    updated: meta.updated ?? meta.date,
    structuredData: (settings) => [articleData(article, settings)],
    content: (settings) => <ArticleText article={article} articles={articles} settings={settings} />,
  };
}

/** https://schema.org/BlogPosting */
function articleData({ slug, meta }: Article, settings: PageSettings) {
  const { publicUrl, company } = settings;
  const publisher = {
    "@type": "Organization",
    name: company.name,
    url: publicUrl,
    logo: `${publicUrl}${FILES.icon512}`,
  };
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: meta.title,
    description: meta.description,
    datePublished: meta.date,
    dateModified: meta.updated ?? meta.date,
    image: `${publicUrl}${socialPicturePath({ paths: [articlePath(slug)] })}`,
    keywords: meta.topics,
    author: publisher,
    publisher,
    mainEntityOfPage: `${publicUrl}${articlePath(slug)}`,
  };
}

interface ArticleTextProps {
  article: Article;
  articles: Article[];
  settings: PageSettings;
}

function ArticleText({ article, articles, settings }: ArticleTextProps) {
  const { meta, body } = article;
  return (
    <TextPage
      trail={[{ href: localPath(PAGES.blog), label: t("Blog") }]}
      title={meta.title}
      lead={meta.summary}
      picture={meta.picture && <Drawing name={meta.picture} />}
      facts={
        <>
          <span>{t("By {author}", { author: settings.company.name })}</span>
          <LongDate day={meta.date} />
          {meta.updated && (
            <span>
              {t("updated")} <LongDate day={meta.updated} />
            </span>
          )}
          <span>{t("{count} min read", { count: readingMinutes(body) })}</span>
          {meta.topics.map((topic) => (
            <span key={topic}>
              <TopicName topic={topic} />
            </span>
          ))}
        </>
      }
      blocks={renderMarkdown(body, settings, new PageIds())}
      after={<Neighbours article={article} articles={articles} />}
    />
  );
}

function TopicName({ topic }: { topic: string }) {
  const slug = topicSlug(topic);
  return slug === "" ? topic : <a href={topicPath(slug)}>{topic}</a>;
}

function Neighbours({ article, articles }: Pick<ArticleTextProps, "article" | "articles">) {
  const index = articles.indexOf(article);
  const [newer, older] = [articles[index - 1], articles[index + 1]];
  if (!newer && !older) return null;
  return (
    <nav className="more stack stack--tight neighbors" aria-label={t("More articles")}>
      {older && <Neighbour article={older} label={t("Previous article")} />}
      {newer && <Neighbour article={newer} label={t("Next article")} />}
    </nav>
  );
}

function Neighbour({ article: { slug, meta }, label }: { article: Article; label: string }) {
  return (
    <a className="neighbor" href={articlePath(slug)}>
      <span className="neighbor__label muted small">{label}</span>
      <span>{meta.title}</span>
    </a>
  );
}
