import { and, asc, eq, gte } from "drizzle-orm";
import { issuesView, NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import type { Config } from "#src/config.ts";
import type { Transaction } from "#src/db/client.ts";
import { type CorrectionRow, corrections } from "#src/db/schema/corrections.ts";
import type { Scan } from "#src/db/schema/sites.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, textLink } from "#src/mail/mail-blocks.ts";
import { mailFormats } from "#src/mail/mail-formats.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { regionLanguage } from "#src/mail/region-language.ts";
import type { Services } from "#src/services.ts";
import { findRecipient, type ScanRecipient } from "../../sites/scan-recipient.ts";
import { ruleTitle } from "../rule-words.ts";
import { newIssuesWords } from "./new-issues-words.ts";
import { withdrawnWords } from "./withdrawn-corrections-words.ts";

const MOST_LISTED = 5;

type Withdrawn = Pick<CorrectionRow, "rule" | "issueId" | "withdrawal">;

/** Queues the email about corrections withdrawn by the scan now ending; one per scan. */
export async function mailWithdrawnCorrections(
  services: Services,
  tx: Transaction,
  { siteId, startedAt }: Scan,
  now: Date,
): Promise<void> {
  const { rule, issueId, withdrawal } = corrections;
  const withdrawn = await tx
    .select({ rule, issueId, withdrawal })
    .from(corrections)
    .where(
      and(
        eq(corrections.siteId, siteId),
        eq(corrections.state, "withdrawn"),
        gte(corrections.changedAt, startedAt ?? now),
      ),
    )
    .orderBy(asc(corrections.changedAt), asc(corrections.id));
  if (withdrawn.length === 0) return;
  const recipient = await findRecipient(services, tx, siteId);
  if (recipient) await services.mail.add(tx, composeWithdrawn(services.config, recipient, withdrawn, now));
}

function composeWithdrawn(
  config: Config,
  { site, owner }: ScanRecipient,
  withdrawn: readonly Withdrawn[],
  now: Date,
): OutgoingMail {
  const lang = regionLanguage(owner.locale);
  const words = withdrawnWords(lang);
  const formats = mailFormats(lang, owner.locale);
  const titleOf = (rule: string) => ruleTitle(lang, rule);
  const more = withdrawn.length - MOST_LISTED;
  return composeMail(
    config,
    {
      kind: "corrections-withdrawn",
      lang,
      to: owner.email,
      subject: words.subject(site.host, withdrawn.length, formats),
    },
    words.intro(site.origin, formats.day(now), withdrawn.length, formats),
    ...withdrawn
      .slice(0, MOST_LISTED)
      .flatMap(({ rule, issueId, withdrawal }) => [
        textLink(words.correction(titleOf(rule)), issuesView(site.id, issueId ?? undefined)),
        ...(withdrawal ? [words.reason(titleOf(withdrawal.rule), withdrawal.page)] : []),
      ]),
    ...(more > 0 ? [words.more(more, formats)] : []),
    words.next,
    button(newIssuesWords(lang).dashboard, issuesView(site.id)),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}
