import type { ReactNode } from "react";
import { Link } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import { Card } from "#ui/card.tsx";

interface Step {
  title: string;
  intro?: string;
  items: ReactNode[];
}

const STEPS: Step[] = [
  {
    title: "1. Note the deadline",
    items: [
      "Write down the day on which you got the letter, and the day by which it wants a reply.",
      "Papers from a court have deadlines that the law sets, in US federal courts often 21 days. If you miss one, you can lose without being heard.",
      "Do not ignore a letter because it looks like one of many: the next one may come from a court.",
    ],
  },
  {
    title: "2. Call a lawyer before you reply",
    items: [
      "Choose one who knows accessibility cases where you do business.",
      "Ask your insurer, too: some policies pay for this, and many want to be told right away.",
      "Ask the lawyer whether to request more time. A short request before the deadline is often granted.",
    ],
  },
  {
    title: "3. Collect what shows what you did",
    items: [
      "The letter with its envelope, or the email with all its headers.",
      "Which pages and which barriers it names, and pictures of these pages as they are today.",
      <>
        The record of your scans, decisions and answers: <Link to={DASHBOARD.scans}>choose the website</Link>,
        then “Report”, then “Evidence for a lawyer”. Its page about.html says what it shows and what it does
        not.
      </>,
      "Your accessibility statement with its versions, messages from visitors, and contracts with those who built the website.",
    ],
  },
  {
    title: "4. Leave things as they are",
    items: [
      "Keep emails, logs, backups and earlier versions of the website: to delete them now can count against you.",
      "Do not change dates, and write nothing that looks older than it is.",
      "Keep fixing the website, the barriers in the letter first, and note what you fixed and when.",
    ],
  },
  {
    title: "5. What not to say",
    intro: "Until your lawyer has agreed:",
    items: [
      "Do not admit anything, do not promise a date, and do not sign or pay.",
      "Do not write to the person who complained, and do not post about it.",
      "Do not write that the website has no barriers, or that a widget or a scan makes it meet a law. Neither can.",
      "Do not send the record or any list of issues to the other side.",
    ],
  },
];

/** Steps for somebody with a demand letter, in plain words. */
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
