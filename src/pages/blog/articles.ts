import { localPath } from "#shared/language/local-path.ts";
import { CONTENT_PAGES, fillPath } from "#shared/paths.ts";
import type { Content, ContentFile } from "../markdown/content.ts";

export type Article = ContentFile<"blog">;

const WORDS_PER_MINUTE = 220;

export function newestFirst({ blog }: Content): Article[] {
  return blog.toSorted(
    (one, other) => other.meta.date.localeCompare(one.meta.date) || one.slug.localeCompare(other.slug),
  );
}

export function articlePath(slug: string): string {
  return localPath(fillPath(CONTENT_PAGES.article, { articleId: slug }));
}

export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_PER_MINUTE));
}
