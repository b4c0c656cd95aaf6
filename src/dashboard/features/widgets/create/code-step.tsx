import { useEffect, useState } from "react";
import { Link } from "react-router";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { CONTENT_PAGES, DASHBOARD, fillPath } from "#shared/paths.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { ChoiceField } from "#src/dashboard/components/choice-field.tsx";
import { NewTabLink } from "#src/dashboard/components/new-tab-link.tsx";
import { Section } from "#src/dashboard/components/section.tsx";
import { Alert, type AlertVariant } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { isPaused } from "../../session/is-paused.ts";
import { useSignedInUser } from "../../session/signed-in-user.ts";
import { CheckForm } from "../../widget-data/check-form.tsx";
import { CopiedCode, PinnedEmbedCode } from "../../widget-data/embed-code.tsx";
import { type LiveWords, liveWords } from "../../widget-data/live-words.ts";
import { SendToDeveloper } from "../../widget-data/send-to-developer.tsx";
import { useInstallState } from "../../widget-data/use-install-state.ts";
import { DownloadPlugin } from "../../wordpress/download-plugin.tsx";
import { StepHeading } from "./step-heading.tsx";
import type { Creation } from "./use-creation.ts";

/** Site builders by installation guide slug, each with a short instruction. */
const PLATFORMS = {
  html: {
    name: t("Plain HTML"),
    place: t("On every page or in their shared template, directly before </head>."),
  },
  wordpress: {
    name: t("WordPress"),
    place: t(
      "With a header-and-footer plugin such as WPCode: Code Snippets → Header & Footer, in the Header box. Then clear the caches.",
    ),
  },
  shopify: {
    name: t("Shopify"),
    place: t("Next to your theme … → Edit code, layout/theme.liquid, directly below <head>."),
  },
  wix: {
    name: t("Wix"),
    place: t("Settings → Custom Code → Add Custom Code: all pages, load code once, place it in Head."),
  },
  squarespace: {
    name: t("Squarespace"),
    place: t("Pages → Custom Code → Code Injection, in the Header box."),
  },
  webflow: {
    name: t("Webflow"),
    place: t("Site settings → Custom code, in the Head code box. Then publish."),
  },
  framer: {
    name: t("Framer"),
    place: t("Site Settings → Custom Code, under Start of <head> tag, on all pages, run once. Then publish."),
  },
  bigcommerce: {
    name: t("BigCommerce"),
    place: t(
      "Storefront → Script Manager → Create a Script: placement Head, storefront pages, category Essential, type Script.",
    ),
  },
  react: {
    name: t("React"),
    place: t(
      "In index.html before </head>, not in a component. For Next.js, the guide says which layout to put it in.",
    ),
  },
} as const;

const PLATFORM_IDS = Object.keys(PLATFORMS) as Platform[];

const VARIANTS: Record<LiveWords["tone"], AlertVariant> = {
  live: "success",
  waiting: "info",
  gone: "warning",
  off: "warning",
};

const OPTIONS = PLATFORM_IDS.map((value) => ({ value, label: PLATFORMS[value].name }));

export function CodeStep({ widget, creation: { draft } }: { widget: WidgetView; creation: Creation }) {
  const [platform, setPlatform] = useState<Platform>("html");
  const { name, place } = PLATFORMS[platform];
  const guide = localPath(fillPath(CONTENT_PAGES.guide, { slug: platform }));

  const { user } = useSignedInUser();
  const state = useInstallState(widget.id);
  const words = state && liveWords(state, { isActive: widget.isActive, isPaused: isPaused(user) });

  useEffect(() => {
    if (draft.values.madeId === widget.id) draft.discard();
  }, [draft, widget.id]);

  return (
    <>
      <StepHeading step="code" isDone={words?.tone === "live"}>
        {t("Put it on your site")}
      </StepHeading>
      <p role="status">
        {t("“{name}” was created. This line is all your site needs:", { name: widget.name })}
      </p>
      <CopiedCode code={widget.embedCode} of={widget.name} />
      <div className="form">
        <ChoiceField
          label={t("What’s your site built with?")}
          name="platform"
          options={OPTIONS}
          value={platform}
          onChoose={setPlatform}
        />
      </div>
      <p aria-live="polite">{place}</p>
      <p>
        <NewTabLink href={guide}>{t("Full guide for {name}", { name })}</NewTabLink>
      </p>
      {platform === "wordpress" && <DownloadPlugin widget={widget} />}
      <SendToDeveloper widget={widget} guide={guide} />
      <PinnedEmbedCode widget={widget} />
      <Section title={t("Is it there? Check your page")}>
        <CheckForm widget={widget} suggestion={widget.websiteUrl ?? ""} Heading="h4" />
      </Section>
      <div role="status">
        {words && (
          <Alert variant={VARIANTS[words.tone]} title={words.label} live={false}>
            {words.detail}
          </Alert>
        )}
      </div>
      <div className="cluster">
        <Link className={buttonClass()} to={DASHBOARD.widgets}>
          {t("Finish")}
        </Link>
        <Link
          className={buttonClass({ variant: "secondary" })}
          to={fillPath(DASHBOARD.widget, { id: widget.id })}
        >
          {t("Open the editor")}
        </Link>
        <LinkButton variant="secondary" href={fillPath(DASHBOARD.widgetTest, { widgetId: widget.id })}>
          {t("Try it on a test page")}
        </LinkButton>
      </div>
    </>
  );
}

type Platform = keyof typeof PLATFORMS;
