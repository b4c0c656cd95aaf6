import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { Card } from "#ui/card.tsx";
import { RichText } from "#ui/rich-text.tsx";

interface Step {
  title: string;
  intro?: string;
  items: ReactNode[];
}

const STEPS: Step[] = [
  {
    title: t("1. Note the deadline"),
    items: [
      t("Write down the day you got the letter and the day it asks you to reply by."),
      t(
        "Court papers have deadlines set by law, often 21 days in US federal courts. If you miss one, you can lose without being heard.",
      ),
      t("Don’t ignore a letter because it looks like one of many: the next one may come from a court."),
    ],
  },
  {
    title: t("2. Call a lawyer before you reply"),
    items: [
      t("Choose one who knows accessibility cases where you do business."),
      t("Also ask your insurer: some policies cover this, and many require immediate notice."),
      t("Ask the lawyer whether to request more time. A short request before the deadline is often granted."),
    ],
  },
  {
    title: t("3. Collect evidence of what you did"),
    items: [
      t("The letter with its envelope, or the email with all its headers."),
      t("Which pages and barriers it names, and pictures of those pages as they are today."),
      <RichText
        key="record"
        text="The record of your scans, decisions and answers: <link>choose the website</link>, then “Report,” then “Evidence for a lawyer.” Its page about.html says what it shows and what it doesn’t."
        parts={{ link: (words) => <Link to={DASHBOARD.scans}>{words}</Link> }}
      />,
      t(
        "Your accessibility statement with its versions, messages from visitors, and contracts with those who built the website.",
      ),
    ],
  },
  {
    title: t("4. Leave things as they are"),
    items: [
      t(
        "Keep emails, logs, backups and earlier versions of the website: deleting them now can count against you.",
      ),
      t("Don’t change dates or backdate anything."),
      t(
        "Keep fixing the website, starting with the barriers in the letter, and note what you fixed and when.",
      ),
    ],
  },
  {
    title: t("5. What not to say"),
    intro: t("Until your lawyer has agreed:"),
    items: [
      t("Don’t admit anything, don’t promise a date, and don’t sign or pay."),
      t("Don’t write to the person who complained, and don’t post about it."),
      t(
        "Don’t write that the website has no barriers, or that a widget or a scan makes it comply with a law. Neither can.",
      ),
      t("Don’t send the record or any list of issues to the other side."),
    ],
  },
];

/** Plain-language steps for owners who received a demand letter. */
export function LetterGuide() {
  return (
    <Card className="stack">
      {STEPS.map(({ title, intro, items }) => (
        <section className="stack stack--close" key={title}>
          <h2>{title}</h2>
          {intro && <p>{intro}</p>}
          <ul className="plain-list measure">
            {items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={place}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
