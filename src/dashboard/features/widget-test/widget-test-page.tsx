import { type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useParams, useSearchParams } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { Alert } from "#ui/alert.tsx";
import { prepareDocument } from "#ui/browser/example-document.ts";
import { platformScript } from "#ui/browser/platform-script.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { isSold } from "../../page-settings.ts";
import { SAMPLE_NAMES, SAMPLES, type SampleName } from "../example-page/samples.ts";
import { useAuth } from "../session/auth.tsx";
import { WidgetsLoader } from "../widget-data/widgets-loader.tsx";

/** Shows example pages with the real widget. `:widgetId` is its ID or public ID. */
export function WidgetTestPage() {
  const { widgetId } = useParams();
  return (
    <div className="test-page">
      <WidgetsLoader frame={(waiting) => <NoticePage title={t("Test page")}>{waiting}</NoticePage>}>
        {(widgets) => {
          const widget = widgets.find(({ id, publicId }) => id === widgetId || publicId === widgetId);
          return widget ? <TestOf widget={widget} /> : <MissingWidget />;
        }}
      </WidgetsLoader>
    </div>
  );
}

function TestOf({ widget }: { widget: WidgetView }) {
  const [params] = useSearchParams();
  const sample = SAMPLE_NAMES.find((name) => name === params.get("show")) ?? "shop";
  const onPhone = params.get("at") === "phone";
  const { Page } = SAMPLES[sample];
  return (
    <>
      <a className="skip-link" href="#content">
        {t("Skip to content")}
      </a>
      <TestBar widget={widget} sample={sample} onPhone={onPhone} />
      <WhyHidden widget={widget} />
      {onPhone ? (
        <main id="content" tabIndex={-1}>
          <div className="visually-hidden">
            <PageHeading>{t("{name} at phone size", { name: SAMPLES[sample].name })}</PageHeading>
          </div>
          <PhoneFrame publicId={widget.publicId}>
            <Page Heading="h1" />
          </PhoneFrame>
        </main>
      ) : (
        <WholePage widget={widget}>
          <Page Heading={PageHeading} />
        </WholePage>
      )}
    </>
  );
}

function WholePage({ widget: { publicId }, children }: { widget: WidgetView; children: ReactNode }) {
  /** The script can't be removed, so leaving the page requires a full navigation. */
  useEffect(() => document.body.append(platformScript(document, publicId)), [publicId]);
  return children;
}

function WhyHidden({ widget }: { widget: WidgetView }) {
  const { user } = useAuth();
  if (!widget.isActive) {
    return (
      <Alert variant="warning">{t("This widget is switched off, so it doesn’t show on any page.")}</Alert>
    );
  }
  if (user?.access === "off") {
    const why = isSold() ? t("Your plan isn’t active") : t("Your account will be deleted");
    return <Alert variant="warning">{t("{why}, so your widgets don’t show on any page.", { why })}</Alert>;
  }
  return null;
}

function MissingWidget() {
  return (
    <NoticePage title={t("No such widget")}>
      <Alert variant="warning">{t("This widget doesn’t exist or belongs to another account.")}</Alert>
      <p>
        <LinkButton href={DASHBOARD.widgets}>{t("Show all widgets")}</LinkButton>
      </p>
    </NoticePage>
  );
}

function NoticePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="notice-page stack">
      <PageHeading>{title}</PageHeading>
      {children}
    </main>
  );
}

function PhoneFrame({ publicId, children }: { publicId: string; children: ReactNode }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);

  /** Some browsers replace the frame's empty document after insertion. */
  function adoptDocument() {
    setBody(frame.current?.contentDocument?.body ?? null);
  }

  useEffect(adoptDocument, []);

  useEffect(() => {
    if (body) startPhone(body.ownerDocument, publicId);
  }, [body, publicId]);

  return (
    <div className="phone-frame">
      <iframe title={t("The example page on a phone")} ref={frame} onLoad={adoptDocument} />
      {body && createPortal(children, body)}
    </div>
  );
}

/** Runs the real script in an empty document, as on a site but without counting anything. */
function startPhone(document: Document, publicId: string): void {
  const frame = document.defaultView;
  if (frame) {
    const send = frame.fetch.bind(frame);
    const fetch = (input: RequestInfo | URL, init?: RequestInit) =>
      answerInPlace(String(input)) ?? viewFor(send(input, init), String(input));
    frame.fetch = Object.assign(fetch, { preconnect: frame.fetch.preconnect });
  }
  prepareDocument(document, t("An example page with your widget"));
  document.body.append(platformScript(document, publicId));
}

/** Drops calls that count visits and tools; returns null for other calls. */
function answerInPlace(url: string): Promise<Response> | null {
  return /\/(?:visit|tools)$/.test(url) ? Promise.resolve(new Response(null, { status: 204 })) : null;
}

/** Removes the hosts and paths from the widget's view, since an empty document has neither. */
async function viewFor(answer: Promise<Response>, url: string): Promise<Response> {
  const response = await answer;
  if (!/\/public(?:\?|$)/.test(url) || !response.ok) return response;
  const { hosts: _hosts, pages: _pages, ...view } = await response.json();
  return Response.json(view);
}

interface TestBarProps {
  widget: WidgetView;
  sample: SampleName;
  onPhone: boolean;
}

/**
 * Links to the example pages using full navigations, to show that a visitor's settings survive
 * them.
 */
function TestBar({ widget, sample, onPhone }: TestBarProps) {
  const path = fillPath(DASHBOARD.widgetTest, { widgetId: widget.id });
  const addressOf = (name: SampleName, phone: boolean) => `${path}?show=${name}${phone ? "&at=phone" : ""}`;
  return (
    <section className="split test-bar" aria-label={t("About this page")}>
      <p>
        <RichText
          text="<strong>Test page.</strong> The site is made up; the widget on it is your “{name}”. Visits here aren’t counted."
          values={{ name: widget.name }}
        />
      </p>
      <nav className="test-bar__nav" aria-label={t("Example pages")}>
        {SAMPLE_NAMES.map((name) => (
          <a
            key={name}
            className="nav-link"
            href={addressOf(name, onPhone)}
            aria-current={name === sample ? "page" : undefined}
          >
            {SAMPLES[name].name}
          </a>
        ))}
      </nav>
      <div className="cluster">
        <LinkButton variant="secondary" href={addressOf(sample, !onPhone)}>
          {onPhone ? t("Show it full screen") : t("Show it at phone size")}
        </LinkButton>
        <LinkButton variant="secondary" href={fillPath(DASHBOARD.widget, { id: widget.id })}>
          {t("Back to the editor")}
        </LinkButton>
      </div>
    </section>
  );
}
