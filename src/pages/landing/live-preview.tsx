import { PAGES } from "#shared/paths.ts";
import {
  DEFAULT_WIDGET_APPEARANCE,
  schemeColors,
  WIDGET_COLOR_NAMES,
  WIDGET_POSITIONS,
  WIDGET_SIZES,
} from "#shared/widget-config.ts";
import { COLOR_NAMES, POSITION_NAMES, SIZE_NAMES } from "#shared/widget-words.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Swatch } from "#ui/swatch.tsx";
import type { PageSettings } from "../page.ts";

const POSITIONS = WIDGET_POSITIONS.map((value) => ({ value, label: POSITION_NAMES[value] }));
const SIZES = WIDGET_SIZES.map((value) => ({ value, label: SIZE_NAMES[value] }));
const COLORS = WIDGET_COLOR_NAMES.map((value) => ({
  value,
  label: COLOR_NAMES[value],
  detail: <Swatch color={schemeColors(value).background} />,
}));

/** Shows the real widget on this page; islands/live-preview.ts starts and changes it. */
type LivePreviewProps = Pick<PageSettings, "productName" | "signUps">;

export function LivePreview({ productName, signUps }: LivePreviewProps) {
  const isOpen = signUps === "open";
  const { position, size, colorScheme } = DEFAULT_WIDGET_APPEARANCE;
  return (
    <section className="section section--sunk" id="preview" aria-labelledby="preview-title">
      <div className="preview page-width stack">
        <div className="stack">
          <h2 id="preview-title">Try it on this page</h2>
          <p className="lead">
            The round button in the corner is {productName} itself, as your visitors will see it. Enlarge the
            text, calm the motion, then switch it all off: this page behaves as yours would.
          </p>
          <ol className="text preview__tries">
            <li>Open the menu and choose the profile “Low vision”.</li>
            <li>Search it for “night”, and try what it finds.</li>
            <li>Switch it all off: nothing is left of it.</li>
          </ol>
          <noscript>
            <p>
              The button needs JavaScript, which is switched off in this browser. The rest of this page does
              not.
            </p>
          </noscript>
        </div>
        <form className="preview__form tile stack" data-live-preview="">
          <RadioGroup name="position" label="Corner" defaultValue={position} options={POSITIONS} />
          <RadioGroup name="size" label="Size" defaultValue={size} options={SIZES} />
          <RadioGroup name="colorScheme" label="Color" defaultValue={colorScheme} options={COLORS} />
          <p className="preview__status" role="status" />
          <div className="cluster">
            <Button data-preview-open="">Open the accessibility menu</Button>
            <LinkButton
              variant="secondary"
              href={isOpen ? PAGES.register : PAGES.login}
              data-auth-dialog={isOpen ? "register" : "sign-in"}
              data-preview-keep=""
            >
              Keep these settings for my site
            </LinkButton>
          </div>
        </form>
      </div>
    </section>
  );
}
