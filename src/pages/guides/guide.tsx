import type { ReactNode } from "react";
import { OwnWidgetChoice } from "#islands/own-widget-choice.tsx";
import { localPath } from "#shared/language/local-path.ts";
import { mark, t } from "#shared/language/translate.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { contentHead } from "../content-head.ts";
import { Island } from "../island.tsx";
import { LongDate } from "../long-date.tsx";
import { firstSectionEnd } from "../markdown/outline.ts";
import { PageIds } from "../markdown/page-ids.ts";
import { renderMarkdown } from "../markdown/render-markdown.tsx";
import type { Page, PageSettings } from "../page.ts";
import { ProductPicture } from "../product-pictures/product-picture.tsx";
import type { ProductPictureName } from "../product-pictures/product-pictures.ts";
import { TextPage } from "../text-page.tsx";
import { type Guide, guidePath, kindOf } from "./guide-index.tsx";

const CHECK_STEPS = [
  mark(
    "In your dashboard’s overview, press <strong>Code and check</strong> next to your website, and enter a page’s address.",
  ),
  mark(
    "Press <strong>Check this page</strong>. We fetch the page once, and look for the line, your policy and cached copies.",
  ),
  mark("Read what we found. If something is missing, it tells you what to change."),
];

const STEPS = [
  mark("In your dashboard’s overview, press <strong>Code and check</strong> next to your website."),
  mark("This line is your code. It contains your widget’s ID."),
  mark("Press <strong>Copy code</strong>."),
];

export function guidePage(guide: Guide, guides: Guide[]): Page {
  const { slug, meta } = guide;
  return {
    paths: [guidePath(slug)],
    ...contentHead(meta),
    content: (settings) => <GuideText guide={guide} guides={guides} settings={settings} />,
  };
}

function GuideText({ guide, guides, settings }: { guide: Guide; guides: Guide[]; settings: PageSettings }) {
  const { slug, meta, body } = guide;
  const text = renderMarkdown(body, settings, new PageIds());
  const blocks = kindOf(guide) === "site" ? withCodeFound(text) : text;
  return (
    <TextPage
      trail={[{ href: localPath(PAGES.installationGuides), label: t("Installation guides") }]}
      name={meta.platform}
      title={meta.title}
      facts={
        <>
          <span>{t("About {count} minutes", { count: meta.minutes })}</span>
          <span>
            {t("Checked on")} <LongDate day={meta.updated} />
          </span>
        </>
      }
      before={
        <div className="own-widget">
          <Island
            name="own-widget-choice"
            component={OwnWidgetChoice}
            when="signed-in"
            props={{ path: guidePath(slug) }}
          />
        </div>
      }
      blocks={blocks}
      after={
        <>
          {kindOf(guide) === "site" && <CheckYourPage />}
          <OtherGuides
            guides={guides.filter((other) => other !== guide && kindOf(other) === kindOf(guide))}
          />
        </>
      }
    />
  );
}

/**
 * Adds an explanation of where to find the code to the first section, which lists what you need.
 */
function withCodeFound(text: ReactNode[]): ReactNode[] {
  const end = firstSectionEnd(text);
  return [...text.slice(0, end), <FindYourCode key="find-your-code" />, ...text.slice(end)];
}

function OtherGuides({ guides }: { guides: Guide[] }) {
  return (
    <nav className="more stack stack--tight" aria-labelledby="other-guides">
      <h2 id="other-guides">{t("Other guides")}</h2>
      <ul className="more__list cluster">
        {guides.map(({ slug, meta }) => (
          <li key={slug}>
            <a href={guidePath(slug)}>{meta.platform}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Ends each guide's first section: shows where to find the line to paste in the dashboard. */
function FindYourCode() {
  return (
    <>
      <h3 id="find-your-code">{t("Where to find your code")}</h3>
      <MarkedPicture
        name="code"
        alt={t(
          "A website in the dashboard’s overview. Number 1 is at the button Code and check, 2 at a line of code that begins with a script tag, and 3 at the button Copy code below it.",
        )}
        steps={STEPS}
      />
    </>
  );
}

/** Ends each guide: describes the dashboard's install check, which says what is missing. */
function CheckYourPage() {
  return (
    <section className="text tile check-your-page" aria-labelledby="check-your-page">
      <h2 id="check-your-page">{t("Check your page")}</h2>
      <p>{t("Did it work? Your dashboard checks any page for your code.")}</p>
      <MarkedPicture
        name="check"
        alt={t(
          "The check of a page in the dashboard. Number 1 is at the field for the address, 2 at the button Check this page, and 3 at the result: The widget’s code is on this page.",
        )}
        steps={CHECK_STEPS}
      />
      <p>
        <LinkButton href={DASHBOARD.home}>{t("Check your page")}</LinkButton>
      </p>
    </section>
  );
}

interface MarkedPictureProps {
  name: ProductPictureName;
  alt: string;
  /** Instructions for each number in the picture, with button names as `<strong>`. */
  steps: string[];
}

/** A numbered picture of the dashboard, and a list of instructions for each number. */
function MarkedPicture({ name, alt, steps }: MarkedPictureProps) {
  return (
    <>
      <ProductPicture name={name} alt={alt} className="marked-picture" />
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <RichText text={step} />
          </li>
        ))}
      </ol>
    </>
  );
}
