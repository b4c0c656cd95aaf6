import { PAGES } from "#shared/paths.ts";
import type { PageSettings } from "../page.ts";

const FIRST = {
  sold: { title: "Register", text: "Create a free account and confirm your email address." },
  open: { title: "Register", text: "Create an account and confirm your email address." },
  invited: { title: "Sign in", text: "With the account that you were invited to." },
};

const NEXT = [
  { title: "Copy the code", text: "Your dashboard shows the widget code: one line, ready to copy." },
  { title: "Insert it into your site", text: "Paste the line into your pages. The button appears at once." },
];

export function HowItWorks({ billing, signUps }: Pick<PageSettings, "billing" | "signUps">) {
  const first = signUps !== "open" ? FIRST.invited : billing === "off" ? FIRST.open : FIRST.sold;
  return (
    <section className="section section--sunk" id="how-it-works" aria-labelledby="how-it-works-title">
      <div className="page-width stack">
        <div className="stack stack--tight">
          <h2 id="how-it-works-title">Three steps to start</h2>
          <p className="lead">
            There are <a href={PAGES.installationGuides}>guides for nine platforms</a>, from WordPress to
            plain HTML.
          </p>
        </div>
        <ol className="stairs">
          {[first, ...NEXT].map(({ title, text }) => (
            <li className="stairs__step" key={title}>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
