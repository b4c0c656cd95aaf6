import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ContactLanguage } from "#shared/contact-words.ts";
import type { Language } from "#shared/language.ts";
import { once } from "#shared/once.ts";
import type { ContactFormState } from "#shared/schemas/contact.ts";
import { inLanguage } from "#shared/translate.ts";
import { Toaster } from "#ui/browser/toasts.tsx";
import type { IslandName } from "../../islands/registry.ts";
import { allPages } from "./all-pages.ts";
import { contactFormPage } from "./contact/contact-pages.tsx";
import { DashboardShell } from "./dashboard-shell.tsx";
import { Document } from "./document.tsx";
import { Frame } from "./frame.tsx";
import { Island, PageIslands } from "./island.tsx";
import type { DocumentContext, Page, PageContext, RenderedPage } from "./page.ts";
import { PageAssets } from "./page-assets.ts";

/** Returns every page of the site, for each of its paths; rendered when its HTML is first read. */
export function renderPages(context: PageContext): RenderedPage[] {
  return allPages(context).flatMap((page) => {
    const render = once(() => renderPage(page, context));
    const needsCardForm = page.needsCardForm ?? false;
    return page.paths.map((path) => ({
      path,
      status: page.status ?? 200,
      needsCardForm,
      get html() {
        return render();
      },
    }));
  });
}

/** Renders the contact page again with a form that was posted without a script and rejected. */
export function renderContactForm(
  context: DocumentContext,
  language: ContactLanguage,
  state: ContactFormState,
): string {
  return renderPage(contactFormPage(language, state), context);
}

/** Renders the document of the session routes, which the dashboard's script fills. */
export function renderDashboardShell(
  context: DocumentContext,
  { language = "en" as Language, cardForm = false } = {},
): string {
  return inLanguage(language, () => toHtml(<DashboardShell context={context} cardForm={cardForm} />));
}

function renderPage(page: Page, context: DocumentContext): string {
  return inLanguage(page.lang ?? "en", () => renderInCurrentLanguage(page, context));
}

function renderInCurrentLanguage(page: Page, context: DocumentContext): string {
  const { settings, assets } = context;
  const { html, islands } = renderBody(
    <PageAssets value={assets}>
      <Frame page={page} settings={settings}>
        {page.content(settings)}
      </Frame>
    </PageAssets>,
  );
  return toHtml(<Document page={page} context={context} body={html} islands={islands} />);
}

/** Renders the body first, since the head depends on its islands; they share one toaster. */
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
