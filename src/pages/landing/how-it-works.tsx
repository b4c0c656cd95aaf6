import type { ReactNode } from "react";
import { localPath } from "#shared/language/local-path.ts";
import { mark, t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { embedCode, OWN_WIDGET_ID } from "#shared/widgets/embed-code.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { PageSettings } from "../page.ts";

const FIRST = {
  sold: { title: mark("Register"), text: mark("Create a free account and confirm your email address.") },
  open: { title: mark("Register"), text: mark("Create an account and confirm your email address.") },
  invited: { title: mark("Sign in"), text: mark("With the account you were invited to.") },
};

type HowItWorksProps = Pick<PageSettings, "billing" | "signUps" | "publicUrl"> & { guideCount: number };

export function HowItWorks({ billing, signUps, publicUrl, guideCount }: HowItWorksProps) {
  const first = signUps !== "open" ? FIRST.invited : billing === "off" ? FIRST.open : FIRST.sold;
  return (
    <section className="section" id="how-it-works" aria-labelledby="how-it-works-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="how-it-works-title">{t("Three steps to start")}</h2>
          <p className="lead">
            <RichText
              text="There are <link>{count} guides</link>, from WordPress and Shopify to plain HTML."
              values={{ count: guideCount }}
              parts={{ link: (words) => <a href={localPath(PAGES.installationGuides)}>{words}</a> }}
            />
          </p>
        </div>
        <ol className="stairs">
          <Step {...first} />
          <Step
            title={mark("Copy the code")}
            text={mark("Your dashboard shows it: one line with your widget’s id.")}
          >
            <code className="stairs__code">{embedCode(publicUrl, OWN_WIDGET_ID)}</code>
          </Step>
          <Step
            title={mark("Insert it into your site")}
            text={mark(
              "Or send it to the person who looks after your site. The dashboard then checks that the button is there.",
            )}
          />
        </ol>
      </div>
    </section>
  );
}

function Step({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <li className="stairs__step">
      <h3>{t(title)}</h3>
      <p className="muted">{t(text)}</p>
      {children}
    </li>
  );
}
