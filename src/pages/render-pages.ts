import type { ContactLanguage } from "#shared/contact-words.ts";
import type { ContactFormState } from "#shared/schemas/contact.ts";
import { allPages } from "./all-pages.ts";
import { contactFormPage } from "./contact/contact.tsx";
import type { DocumentContext, PageContext, RenderedPage } from "./page.ts";
import { renderPage, renderShell } from "./render-page.tsx";

/** Every page of the site, once for each of its paths. */
export function renderPages(context: PageContext): RenderedPage[] {
  return allPages(context).flatMap((page) => {
    const html = renderPage(page, context);
    const needsCardForm = page.needsCardForm ?? false;
    return page.paths.map((path) => ({ path, html, status: page.status ?? 200, needsCardForm }));
  });
}

/** The contact page with a form as it was typed, for who posted it without a script. */
export function renderContactForm(
  context: DocumentContext,
  language: ContactLanguage,
  state: ContactFormState,
): string {
  return renderPage(contactFormPage(language, state), context);
}

/** The document of the session routes; the dashboard's script fills it. `cardForm` lets the card provider in. */
export function renderDashboardShell(context: DocumentContext, { cardForm = false } = {}): string {
  return renderShell(context, cardForm);
}
