import { NOTIFICATIONS_VIEW, REPORTS_VIEW, USAGE_VIEW } from "#shared/paths.ts";
import { reportLanguage } from "#shared/report-language.ts";
import type { UsagePeriod } from "#shared/usage-periods.ts";
import type { Config } from "#src/config.ts";
import type { User } from "#src/db/schema/accounts.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, list, note, textLink } from "#src/mail/mail-blocks.ts";
import { countOf, mailFormats } from "#src/mail/mail-formats.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { digestWords } from "./digest-words.ts";
import type { WeekFigures } from "./weekly-digests.ts";

interface Digest {
  owner: Pick<User, "email" | "locale">;
  week: UsagePeriod;
  figures: WeekFigures;
}

/** Composes the digest of a week, in the language of the owner's region. */
export function weeklyDigestMail(config: Config, { owner, week, figures }: Digest): OutgoingMail {
  const lang = reportLanguage(owner.locale);
  const words = digestWords(lang);
  const formats = mailFormats(lang, owner.locale);
  const { day, number } = formats;
  const { visits, before, tools, reports } = figures;
  const span = { from: day(new Date(week.from)), to: day(new Date(week.to)) };
  return composeMail(
    config,
    { kind: "usage-digest", lang, to: owner.email, subject: words.subject(span.to) },
    words.visits(span, countOf(formats, visits, ...words.visit), number(before)),
    ...(tools.length > 0
      ? [
          words.tools,
          list(...tools.map(({ tool, count }) => `${words.nameOf(tool)}: ${number(count)}`)),
          note(words.counted),
        ]
      : [words.noTools]),
    words.reports(reports, number(reports)),
    button(words.usage, USAGE_VIEW),
    ...(reports > 0 ? [textLink(words.openReports, REPORTS_VIEW)] : []),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}
