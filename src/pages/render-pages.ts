import { ALL_PAGES } from "./all-pages.ts";
import type { PageContext, RenderedPage } from "./page.ts";
import { renderPage, renderShell } from "./render-page.tsx";

/** Every page of the site, once for each of its paths. */
export function renderPages(context: PageContext): RenderedPage[] {
  return ALL_PAGES.flatMap((page) => {
    const html = renderPage(page, context);
    const needsCardForm = page.needsCardForm ?? false;
    return page.paths.map((path) => ({ path, html, status: page.status ?? 200, needsCardForm }));
  });
}

/** The document of the session routes; the dashboard's script fills it. `cardForm` lets the card provider in. */
export function renderDashboardShell(context: PageContext, { cardForm = false } = {}): string {
  return renderShell(context, cardForm);
}
