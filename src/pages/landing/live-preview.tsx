import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { DEFAULT_WIDGET_APPEARANCE, WIDGET_POSITIONS, WIDGET_SIZES } from "#shared/widgets/config.ts";
import { schemeColors, WIDGET_COLOR_NAMES } from "#shared/widgets/launcher-colors.ts";
import { COLOR_NAMES, POSITION_NAMES, SIZE_NAMES } from "#shared/widgets/words.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Swatch } from "#ui/swatch.tsx";
import type { PageSettings } from "../page.ts";

const positions = () => WIDGET_POSITIONS.map((value) => ({ value, label: t(POSITION_NAMES[value]) }));
const sizes = () => WIDGET_SIZES.map((value) => ({ value, label: t(SIZE_NAMES[value]) }));
const colors = () =>
  WIDGET_COLOR_NAMES.map((value) => ({
    value,
    label: t(COLOR_NAMES[value]),
    detail: <Swatch color={schemeColors(value).background} />,
  }));

/** Shows the real widget on this page; islands/live-preview.ts starts and updates it. */
type LivePreviewProps = Pick<PageSettings, "productName" | "signUps">;

export function LivePreview({ productName, signUps }: LivePreviewProps) {
  const isOpen = signUps === "open";
  const { position, size, colorScheme } = DEFAULT_WIDGET_APPEARANCE;
  return (
    <section className="section section--sunk" id="preview" aria-labelledby="preview-title">
      <div className="preview page-width stack">
        <div className="stack">
          <h2 id="preview-title">{t("Try it on this page")}</h2>
          <p className="lead">
            {t(
              "The round button in the corner is {productName} itself, as your visitors will see it. Enlarge the text, calm the motion, then switch it all off: this page behaves as yours would.",
              { productName },
            )}
          </p>
          <ol className="text preview__tries">
            <li>{t("Open the menu and choose the profile “Low vision.”")}</li>
            <li>{t("Search it for “night,” and try what it finds.")}</li>
            <li>{t("Switch it all off: everything is back the way it was.")}</li>
          </ol>
          <noscript>
            <p>
              {t(
                "The button needs JavaScript, which is switched off in this browser. The rest of this page works without it.",
              )}
            </p>
          </noscript>
        </div>
        <form
          className="preview__form tile stack"
          data-live-preview={t("The button on this page is now: {look}.")}
        >
          <RadioGroup name="position" label={t("Corner")} defaultValue={position} options={positions()} />
          <RadioGroup name="size" label={t("Size")} defaultValue={size} options={sizes()} />
          <RadioGroup name="colorScheme" label={t("Color")} defaultValue={colorScheme} options={colors()} />
          <p className="preview__status" role="status" />
          <div className="cluster">
            <Button data-preview-open="">{t("Open the accessibility menu")}</Button>
            <LinkButton
              variant="secondary"
              href={localPath(isOpen ? PAGES.register : PAGES.login)}
              data-auth-dialog={isOpen ? "register" : "sign-in"}
              data-preview-keep=""
            >
              {t("Keep these settings for my site")}
            </LinkButton>
          </div>
        </form>
      </div>
    </section>
  );
}
