import { DASHBOARD, fillPath } from "#shared/paths.ts";
import type { WidgetView } from "#shared/schemas/widget.ts";
import { t } from "#shared/translate.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { SAMPLE_NAMES, SAMPLES, type SampleName } from "../example-page/samples.ts";

export interface TestBarProps {
  widget: WidgetView;
  sample: SampleName;
  onPhone: boolean;
}

/** Links the example pages by full navigations, which a visitor's settings have to survive. */
export function TestBar({ widget, sample, onPhone }: TestBarProps) {
  const path = fillPath(DASHBOARD.widgetTest, { widgetId: widget.id });
  const addressOf = (name: SampleName, phone: boolean) => `${path}?show=${name}${phone ? "&at=phone" : ""}`;
  return (
    <section className="split test-bar" aria-label={t("About this page")}>
      <p>
        <RichText
          text="<strong>Test page.</strong> The site is made up; the widget on it is your “{name}”. Visits here are not counted."
          values={{ name: widget.name }}
          parts={{ strong: (words) => <strong>{words}</strong> }}
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
          {onPhone ? t("Show it on the whole screen") : t("Show it at phone size")}
        </LinkButton>
        <LinkButton variant="secondary" href={fillPath(DASHBOARD.widget, { id: widget.id })}>
          {t("Back to the editor")}
        </LinkButton>
      </div>
    </section>
  );
}
