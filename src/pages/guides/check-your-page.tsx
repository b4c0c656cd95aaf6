import { DASHBOARD } from "#shared/paths.ts";
import { mark, t } from "#shared/translate.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { MarkedPicture } from "./marked-picture.tsx";

const STEPS = [
  mark(
    "In the overview of your dashboard, press <strong>Code and check</strong> beside your website, and enter the address of a page.",
  ),
  mark(
    "Press <strong>Check this page</strong>. We fetch the page once, and look for the line, your policy and stored copies.",
  ),
  mark("Read what we found. If something is missing, it says what to change."),
];

/** The end of each guide: the check of the dashboard, which says what is missing. */
export function CheckYourPage() {
  return (
    <section className="text tile check-your-page" aria-labelledby="check-your-page">
      <h2 id="check-your-page">{t("Check your page")}</h2>
      <p>{t("Did it work? Your dashboard checks any page for your code.")}</p>
      <MarkedPicture
        name="check"
        alt={t(
          "The check of a page in the dashboard. Number 1 is at the field for the address, 2 at the button Check this page, and 3 at the result: The widget’s code is on this page.",
        )}
        steps={STEPS}
      />
      <p>
        <LinkButton href={DASHBOARD.home}>{t("Check your page")}</LinkButton>
      </p>
    </section>
  );
}
