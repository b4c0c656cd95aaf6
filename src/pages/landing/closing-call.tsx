import { PAGES } from "#shared/paths.ts";
import { TRIAL_DAYS } from "#shared/plans.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { PageSettings } from "../page.ts";

type ClosingCallProps = Pick<PageSettings, "billing" | "signUps">;

export function ClosingCall({ billing, signUps }: ClosingCallProps) {
  const isOpen = signUps === "open";
  return (
    <section className="closing-call" aria-labelledby="closing-title">
      <div className="page-width cluster">
        <div className="stack stack--close">
          <h2 id="closing-title">Give your visitors the choice</h2>
          <p>
            Ten minutes from here to the button on your site.
            {billing !== "off" && ` Free for ${TRIAL_DAYS} days.`}
          </p>
        </div>
        <div className="cluster">
          <LinkButton variant="signal" href={isOpen ? PAGES.register : PAGES.login}>
            {isOpen ? "Start now" : "Sign in"}
          </LinkButton>
          <LinkButton className="button--on-deep" variant="secondary" href={PAGES.contact}>
            Talk to us
          </LinkButton>
        </div>
      </div>
    </section>
  );
}
