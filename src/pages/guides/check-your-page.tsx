import { DASHBOARD } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";

/** The end of each guide: the check of the dashboard, which says what is missing. */
export function CheckYourPage() {
  return (
    <section className="text tile check-your-page" aria-labelledby="check-your-page">
      <h2 id="check-your-page">{t("Check your page")}</h2>
      <p>
        <RichText
          text="Did it work? The overview of your dashboard has the button <strong>Check this page</strong> beside each website. It fetches your page once, looks for the line, your policy and stored copies, and says what to change."
          parts={{ strong: (words) => <strong>{words}</strong> }}
        />
      </p>
      <p>
        <LinkButton href={DASHBOARD.home}>{t("Check your page")}</LinkButton>
      </p>
    </section>
  );
}
