import { and, eq } from "drizzle-orm";
import * as v from "valibot";
import { EmailSchema } from "#shared/accounts/credentials.ts";
import type { PageLanguage } from "#shared/language/language.ts";
import { DEVELOPER_LINK, fillPath } from "#shared/paths.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { developerLinks, linkedIssues } from "#src/db/schema/developer-links.ts";
import { issues } from "#src/db/schema/issues.ts";
import { enforceLimit, LIMITS } from "#src/http/rate-limit.ts";
import type { Services } from "#src/services.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";
import { PRIVATE } from "../site-reports/render-report.ts";
import { evidenceSite } from "../sites/evidence-site.ts";
import { anchorOf } from "./describe-link.ts";
import { linkWords } from "./link-words.ts";
import { mailResults } from "./mail-results.ts";
import { type AskedLink, replyInWords } from "./open-developer-link.ts";
import { isOpenLink, isShown, LINKED_STATE, type OpenLink } from "./queries.ts";

type Marked = { issueId: string } | "vanished" | "bad-email" | "ended";

/**
 * Marks an issue as the page's form says, then leads back to the issue, or replies with a page that
 * says why nothing was marked.
 */
export function markLinkedIssue(services: Services, asked: AskedLink): Promise<Response> {
  return replyInWords(services, asked, async (open, language, page) => {
    const { errors } = linkWords(language);
    const form = new URLSearchParams(await asked.request.text());
    const marked = await markIssue(services, open, form, language);
    if (marked === "ended") return page(errors.withdrawnTitle, errors.withdrawn, 410);
    if (marked === "vanished") return page(errors.title, errors.vanished, 404);
    if (marked === "bad-email") return page(errors.title, errors.email, 422);
    const path = fillPath(DEVELOPER_LINK, { token: asked.token });
    const location = `${path}?lang=${language}#${anchorOf(marked.issueId)}`;
    return new Response(null, { status: 303, headers: { location, ...PRIVATE } });
  });
}

/**
 * Marks an issue as done, so that its pages are checked again, or takes a mark back whose check
 * hasn't ended. Does nothing if that is already so, as after a double press, and for fixed issues.
 * @throws DomainError `rate-limited`
 */
async function markIssue(
  services: Services,
  open: OpenLink,
  form: URLSearchParams,
  language: PageLanguage,
): Promise<Marked> {
  const issueId = form.get("done") ?? form.get("undo") ?? "";
  const typed = form.get("email")?.trim() ?? "";
  const email = typed === "" ? null : v.safeParse(EmailSchema, typed);
  if (!isUuid(issueId)) return "vanished";
  if (form.has("done") && email && !email.success) return "bad-email";
  const wanted = { issueId, email: email?.success ? email.output : null, language };
  const marked = await transact(services.db, async (tx): Promise<Marked> => {
    const now = services.clock.now();
    const [link] = await tx
      .select({ id: developerLinks.id })
      .from(developerLinks)
      .where(and(eq(developerLinks.id, open.link.id), isOpenLink(now)))
      .for("update");
    if (!link) return "ended";
    const ofLink = and(eq(linkedIssues.linkId, link.id), eq(linkedIssues.issueId, issueId));
    const [row] = await tx
      .select({ state: LINKED_STATE, rule: issues.rule })
      .from(linkedIssues)
      .innerJoin(issues, eq(issues.id, linkedIssues.issueId))
      .where(and(ofLink, isShown(now)));
    if (!row) return "vanished";
    if (form.has("done")) await startCheck(services, tx, open, { ...wanted, ...row });
    else if (row.state === "checking") {
      await tx
        .update(linkedIssues)
        .set({ state: "open", email: null, nextStepAt: null, lease: null, recheck: null })
        .where(ofLink);
      await mailResults(services, tx, link.id);
    }
    return { issueId };
  });
  services.mail.wake();
  return marked;
}

interface Wanted {
  issueId: string;
  email: string | null;
  language: PageLanguage;
  state: string;
  rule: string;
}

async function startCheck(
  services: Pick<Services, "clock">,
  tx: Transaction,
  { link, site }: OpenLink,
  { issueId, email, language, state, rule }: Wanted,
): Promise<void> {
  if (state === "checking" || state === "fixed") return;
  const now = services.clock.now();
  await enforceLimit({ db: tx, clock: services.clock }, LIMITS.developerMark, link.id);
  await tx
    .update(linkedIssues)
    .set({
      state: "checking",
      email,
      language,
      markedAt: now,
      checkedAt: null,
      mailedAt: null,
      nextStepAt: now,
      lease: null,
      claims: 0,
      recheck: null,
    })
    .where(and(eq(linkedIssues.linkId, link.id), eq(linkedIssues.issueId, issueId)));
  const data = { link: link.id, issue: issueId, rule };
  await recordEvidence(tx, { accountId: site.accountId, at: now }, [
    { kind: "developer-marked", site: evidenceSite(site).site, by: "developer", data },
  ]);
}
