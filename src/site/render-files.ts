import { FILES } from "#shared/paths.ts";
import { allPages } from "../pages/all-pages.ts";
import { blogFeed } from "../pages/blog/blog-feed.ts";
import { fillFrontmatter } from "../pages/markdown/fill-frontmatter.ts";
import type { PageContext } from "../pages/page.ts";
import { robots, sitemap } from "./sitemap.ts";

export interface RenderedFile {
  path: string;
  type: string;
  text: string;
}

export function renderFiles(context: PageContext): RenderedFile[] {
  const { settings } = context;
  const content = fillFrontmatter(context.content, settings);
  return [
    { path: FILES.robots, type: "text/plain; charset=utf-8", text: robots(settings) },
    {
      path: FILES.sitemap,
      type: "application/xml; charset=utf-8",
      text: sitemap(allPages(context), settings),
    },
    ...(settings.hasSite ? [feed(blogFeed(content, settings))] : []),
  ];
}

function feed(text: string): RenderedFile {
  return { path: FILES.blogFeed, type: "application/atom+xml; charset=utf-8", text };
}
