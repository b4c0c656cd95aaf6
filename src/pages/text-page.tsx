import type { ReactNode } from "react";
import { outlineOf } from "./markdown/outline.ts";
import { joinBlocks } from "./markdown/render-markdown.tsx";
import { PageHead, type PageHeadProps } from "./page-head.tsx";
import { TableOfContents } from "./table-of-contents.tsx";

interface TextPageProps extends PageHeadProps {
  /** Rendered Markdown. */
  blocks: ReactNode[];
  /** Between the page's head and the text. */
  before?: ReactNode;
  after?: ReactNode;
}

/** An article with a head, and a table of contents beside the text. */
export function TextPage({ blocks, before, after, ...head }: TextPageProps) {
  return (
    <article className="text-page">
      <PageHead {...head} />
      <div className="text-page__columns page-width">
        <TableOfContents outline={outlineOf(blocks)} />
        <div className="text-page__body stack">
          {before}
          <div className="text">{joinBlocks(blocks)}</div>
          {after}
        </div>
      </div>
    </article>
  );
}
