import { type ReactNode, useEffect } from "react";
import { useParams, useSearchParams } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { platformScript } from "#ui/browser/platform-script.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { isSold } from "../../page-settings.ts";
import { SAMPLE_NAMES, SAMPLES } from "../example-page/samples.ts";
import { useAuth } from "../session/auth.tsx";
import { WidgetsLoader } from "../widget-data/widgets-loader.tsx";
import { PhoneFrame } from "./phone-frame.tsx";
import { TestBar } from "./test-bar.tsx";

/** Shows example pages with the real widget. `:widgetId` is its ID or its public ID. */
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
  /** The script cannot be removed, so the page has to be left by a full navigation. */
  useEffect(() => document.body.append(platformScript(document, publicId)), [publicId]);
  return children;
}

function WhyHidden({ widget }: { widget: WidgetView }) {
  const { user } = useAuth();
  if (!widget.isActive) {
    return (
      <Alert variant="warning">{t("This widget is switched off, so it does not show on any page.")}</Alert>
    );
  }
  if (user?.access === "off") {
    const why = isSold() ? t("Your plan is not active") : t("Your account will be deleted");
    return <Alert variant="warning">{t("{why}, so your widgets do not show on any page.", { why })}</Alert>;
  }
  return null;
}

function MissingWidget() {
  return (
    <NoticePage title={t("No such widget")}>
      <Alert variant="warning">{t("This widget does not exist, or belongs to another account.")}</Alert>
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
