import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { TRIAL_DAYS } from "#shared/plans.ts";
import { t } from "#shared/translate.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { PageSettings } from "../page.ts";

type ClosingCallProps = Pick<PageSettings, "billing" | "signUps">;

export function ClosingCall({ billing, signUps }: ClosingCallProps) {
  const isOpen = signUps === "open";
  return (
    <section className="closing-call" aria-labelledby="closing-title">
      <div className="page-width cluster">
        <div className="stack stack--close">
          <h2 id="closing-title">{t("Give your visitors the choice")}</h2>
          <p>
            {t("Ten minutes from here to the button on your site.")}
            {billing !== "off" && ` ${t("Free for {days} days.", { days: TRIAL_DAYS })}`}
          </p>
        </div>
        <div className="cluster">
          <LinkButton variant="signal" href={localPath(isOpen ? PAGES.register : PAGES.login)}>
            {isOpen ? t("Start now") : t("Sign in")}
          </LinkButton>
          <LinkButton className="button--on-deep" variant="secondary" href={localPath(PAGES.contact)}>
            {t("Talk to us")}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
