import type { Content } from "../markdown/content.ts";
import type { Page } from "../page.ts";
import { articlePage } from "./article.tsx";
import { newestFirst } from "./articles.ts";
import { blogIndexPage } from "./blog-index.tsx";

/** Creates the article list and each article, newest first; nothing without articles. */
export function blogPages(content: Content): Page[] {
  const articles = newestFirst(content);
  if (articles.length === 0) return [];
  return [blogIndexPage(articles), ...articles.map((article) => articlePage(article, articles))];
}
