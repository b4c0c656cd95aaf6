import { PAGES } from "#shared/paths.ts";
import { PLAN_IDS } from "#shared/plans.ts";
import { SCAN_LIMITS } from "#shared/scan-limits.ts";
import type { PageSettings } from "../page.ts";
import { FeaturePicture, type FeaturePictureName } from "./feature-picture.tsx";

const FEATURES: { title: string; text: string; picture: FeaturePictureName }[] = [
  {
    picture: "text",
    title: "Text that fits the reader",
    text: "Larger letters, wider spacing and taller lines, step by step, on every page of your site.",
  },
  {
    picture: "contrast",
    title: "Contrast and links",
    text: "Stronger colors and clearly marked links for tired, color-blind or low-vision eyes.",
  },
  {
    picture: "motion",
    title: "Motion that can stop",
    text: "Animations come to rest with one switch, for visitors whom movement distracts or makes dizzy.",
  },
  {
    picture: "place",
    title: "Keep your place",
    text: "A reading guide and a big cursor make long pages easier to follow.",
  },
  {
    picture: "keyboard",
    title: "Works without a mouse",
    text: "The menu is operated by keyboard, touch, voice and screen reader, and is skipped as easily.",
  },
  {
    picture: "alone",
    title: "Leaves your site alone",
    text: "No cookies, no third parties, no profiles of people. Choices stay in the visitor’s browser; we count only how often each tool is used.",
  },
];

/** `25, 250 or 1,000` */
const pages = new Intl.ListFormat("en-US", { type: "disjunction", style: "narrow" }).format(
  PLAN_IDS.map((id) => SCAN_LIMITS[id].pages.toLocaleString("en-US")),
);

interface Promises {
  promises: string[];
  /** Says whose promises they are. */
  note?: string | undefined;
}

type FeaturesProps = Promises & Pick<PageSettings, "billing">;

export function Features({ promises, note, billing }: FeaturesProps) {
  return (
    <section className="section" id="features" aria-labelledby="features-title">
      <div className="page-width stack">
        <h2 id="features-title">What your visitors get</h2>
        <ul className="feature-grid">
          {FEATURES.map(({ title, text, picture }) => (
            <li className="feature stack stack--close" key={title}>
              <FeaturePicture name={picture} />
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
        <div className="promises stack">
          {promises.length > 0 && (
            <div className="stack stack--tight">
              <h3>What you get as the owner</h3>
              {note && <p className="small muted">{note}</p>}
              <ul className="check-list">
                {promises.map((promise) => (
                  <li key={promise}>{promise}</li>
                ))}
              </ul>
            </div>
          )}
          <p className="honest-note muted">
            Scans check {billing === "off" ? "the" : `up to ${pages}`} pages of a website
            {billing !== "off" && ", depending on the plan,"} by automated rules. Such rules find part of the
            problems: only about half of WCAG’s criteria can be checked by machine at all, and people have to
            check the rest. A scan says what to correct and how; it changes nothing on your site, and no
            result of it means that a site conforms.
          </p>
          <p className="honest-note muted">
            Corrections are texts and choices that you enter
            {billing !== "off" && ", on the BUSINESS plan and higher"}. The widget applies them in your
            visitors’ browsers, and each scan checks whether they still fit. Nothing is corrected without a
            person’s word, and an issue stays open until its source is changed.
          </p>
          <p className="honest-note muted">
            A menu like this helps people use your site. It does not by itself make a site conform to WCAG,
            the ADA or the EAA: that also takes accessible content and code. Our{" "}
            <a href={PAGES.helpCenter}>help center</a> and <a href={PAGES.blog}>blog</a> show how to get
            there.
          </p>
        </div>
      </div>
    </section>
  );
}
