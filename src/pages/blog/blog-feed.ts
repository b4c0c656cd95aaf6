import { localPath } from "#shared/language/local-path.ts";
import { currentLanguage } from "#shared/language/translate.ts";
import { FILES, PAGES } from "#shared/paths.ts";
import type { Content } from "../markdown/content.ts";
import type { PageSettings } from "../page.ts";
import { type Article, articlePath, newestFirst } from "./articles.ts";

/** Renders the blog in the current language as an Atom feed (RFC 4287) of summaries. */
export function blogFeed(content: Content, settings: PageSettings): string {
  const { publicUrl, productName, company } = settings;
  const articles = newestFirst(content);
  const changed = articles.map(lastChange).sort().at(-1) ?? "1970-01-01";
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${currentLanguage()}">`,
    text("title", `${productName} – Blog`),
    text("id", `${publicUrl}${localPath(PAGES.blog)}`),
    link("alternate", `${publicUrl}${localPath(PAGES.blog)}`),
    link("self", `${publicUrl}${localPath(FILES.blogFeed)}`),
    text("updated", timestamp(changed)),
    `<author>${text("name", company.name)}</author>`,
    ...articles.map((article) => entry(article, settings)),
    "</feed>",
    "",
  ].join("\n");
}

function entry(article: Article, settings: PageSettings): string {
  const { slug, meta } = article;
  const url = `${settings.publicUrl}${articlePath(slug)}`;
  return [
    "<entry>",
    text("title", meta.title),
    text("id", url),
    link("alternate", url),
    text("published", timestamp(meta.date)),
    text("updated", timestamp(lastChange(article))),
    text("summary", meta.summary),
    ...meta.topics.map((topic) => `<category term="${Bun.escapeHTML(topic)}"/>`),
    "</entry>",
  ].join("\n");
}

function lastChange({ meta }: Article): string {
  return meta.updated ?? meta.date;
}

function timestamp(day: string): string {
  return `${day}T00:00:00Z`;
}

function text(name: string, value: string): string {
  return `<${name}>${Bun.escapeHTML(value)}</${name}>`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${Bun.escapeHTML(href)}"/>`;
}
