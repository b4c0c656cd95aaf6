import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Toaster } from "#ui/browser/toasts.tsx";
import type { IslandName } from "../../islands/registry.ts";
import { DashboardShell } from "./dashboard-shell.tsx";
import { Document } from "./document.tsx";
import { Frame } from "./frame.tsx";
import { Island, PageIslands } from "./island.tsx";
import type { DocumentContext, Page } from "./page.ts";

export function renderPage(page: Page, context: DocumentContext): string {
  const { settings } = context;
  const { html, islands } = renderBody(
    <Frame page={page} settings={settings}>
      {page.content(settings)}
    </Frame>,
  );
  return toHtml(<Document page={page} context={context} body={html} islands={islands} />);
}

export function renderShell(context: DocumentContext, cardForm: boolean): string {
  return toHtml(<DashboardShell context={context} cardForm={cardForm} />);
}

/** The body comes first, since the head depends on its islands; where there are any, toasts get a place. */
function renderBody(content: ReactNode): { html: string; islands: Set<IslandName> } {
  const islands = new Set<IslandName>();
  const html = renderToStaticMarkup(<PageIslands value={islands}>{content}</PageIslands>);
  if (islands.size === 0) return { html, islands };
  const toaster = <Island name="toaster" component={Toaster} when="with-others" props={{}} />;
  const toasts = renderToStaticMarkup(<PageIslands value={islands}>{toaster}</PageIslands>, {
    identifierPrefix: "toasts",
  });
  return { html: html + toasts, islands };
}

function toHtml(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
