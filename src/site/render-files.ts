import { localPath } from "#shared/local-path.ts";
import { FILES } from "#shared/paths.ts";
import { inLanguage } from "#shared/translate.ts";
import { allPages } from "../pages/all-pages.ts";
import { blogFeed } from "../pages/blog/blog-feed.ts";
import type { Content } from "../pages/markdown/content.ts";
import { fillFrontmatter } from "../pages/markdown/fill-frontmatter.ts";
import type { PageContext, PageSettings } from "../pages/page.ts";
import { robots, sitemap } from "./sitemap.ts";

export interface RenderedFile {
  path: string;
  type: string;
  text: string;
}

export function renderFiles(context: PageContext): RenderedFile[] {
  const { settings } = context;
  const content = fillFrontmatter(context.content, settings);
  const german = fillFrontmatter(context.german, settings);
  return [
    { path: FILES.robots, type: "text/plain; charset=utf-8", text: robots(settings) },
    {
      path: FILES.sitemap,
      type: "application/xml; charset=utf-8",
      text: sitemap(allPages(context), settings),
    },
    ...(settings.hasSite
      ? [
          feed(FILES.blogFeed, blogFeed(content, settings)),
          ...inLanguage("de", () => germanFeed(german, settings)),
        ]
      : []),
  ];
}

function germanFeed(content: Content, settings: PageSettings): RenderedFile[] {
  if (content.blog.length === 0) return [];
  return [feed(localPath(FILES.blogFeed), blogFeed(content, settings))];
}

function feed(path: string, text: string): RenderedFile {
  return { path, type: "application/atom+xml; charset=utf-8", text };
}
