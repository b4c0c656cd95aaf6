import type { Page } from "./page.ts";

interface ContentMeta {
  title: string;
  description: string;
  updated?: string | undefined;
}

/** Returns a page's head based on the frontmatter of its Markdown file. */
export function contentHead({ title, description, updated }: ContentMeta) {
  return { title, description: () => description, updated } satisfies Partial<Page>;
}
