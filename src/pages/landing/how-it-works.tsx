import type { ReactNode } from "react";
import { embedCode, OWN_WIDGET_ID } from "#shared/embed-code.ts";
import { PAGES } from "#shared/paths.ts";
import type { PageSettings } from "../page.ts";

const FIRST = {
  sold: { title: "Register", text: "Create a free account and confirm your email address." },
  open: { title: "Register", text: "Create an account and confirm your email address." },
  invited: { title: "Sign in", text: "With the account that you were invited to." },
};

type HowItWorksProps = Pick<PageSettings, "billing" | "signUps" | "publicUrl"> & { guideCount: number };

export function HowItWorks({ billing, signUps, publicUrl, guideCount }: HowItWorksProps) {
  const first = signUps !== "open" ? FIRST.invited : billing === "off" ? FIRST.open : FIRST.sold;
  return (
    <section className="section" id="how-it-works" aria-labelledby="how-it-works-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="how-it-works-title">Three steps to start</h2>
          <p className="lead">
            There are <a href={PAGES.installationGuides}>{guideCount} guides</a>, from WordPress and Shopify
            to plain HTML.
          </p>
        </div>
        <ol className="stairs">
          <Step {...first} />
          <Step title="Copy the code" text="Your dashboard shows it: one line with the id of your widget.">
            <code className="stairs__code">{embedCode(publicUrl, OWN_WIDGET_ID)}</code>
          </Step>
          <Step
            title="Insert it into your site"
            text="Or send it to whoever looks after your site. The dashboard then checks that the button is there."
          />
        </ol>
      </div>
    </section>
  );
}

function Step({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <li className="stairs__step">
      <h3>{title}</h3>
      <p className="muted">{text}</p>
      {children}
    </li>
  );
}
