import type { Transaction } from "../../db/client.ts";
import type { BarrierReport } from "../../db/schema/barrier-reports.ts";
import { recordEvidence } from "../evidence-log/record-evidence.ts";

/**
 * Records a visitor's barrier report in the account's evidence; the visitor's text is deleted with
 * the report.
 */
export async function recordReport(
  tx: Transaction,
  { accountId, name }: { accountId: number; name: string },
  { id, text, email, pageUrl, createdAt }: BarrierReport,
): Promise<void> {
  await recordEvidence(tx, { accountId, at: createdAt }, [
    {
      kind: "barrier-reported",
      by: "visitor",
      data: { report: id, widget: name, hasAddress: email !== null },
      visitor: { reportId: id, value: { text, email, page: pageUrl } },
    },
  ]);
}

/** Records new states of barrier reports in the account's evidence. */
export async function recordStates(
  tx: Transaction,
  { owner, reports, userId, at }: Omit<Decision, "report"> & { reports: BarrierReport[]; userId: number },
): Promise<void> {
  await recordEvidence(
    tx,
    { accountId: owner.accountId, at },
    reports.map(({ id, state }) => ({
      kind: "barrier-state",
      by: { userId },
      data: { report: id, state },
    })),
  );
}

interface Decision {
  owner: { accountId: number };
  report: BarrierReport;
  at: Date;
}

export async function recordState(
  tx: Transaction,
  { owner, report, userId, at }: Decision & { userId: number },
): Promise<void> {
  await recordEvidence(tx, { accountId: owner.accountId, at }, [
    { kind: "barrier-state", by: { userId }, data: { report: report.id, state: report.state } },
  ]);
}

/** Records a reply to a visitor; the reply's text is deleted with the barrier report. */
export async function recordReply(
  tx: Transaction,
  { owner, report, reply, at }: Decision & { reply: { number: number; userId: number; text: string } },
): Promise<void> {
  await recordEvidence(tx, { accountId: owner.accountId, at }, [
    {
      kind: "barrier-answered",
      by: { userId: reply.userId },
      data: { report: report.id, reply: reply.number },
      visitor: { reportId: report.id, value: { reply: reply.text } },
    },
  ]);
}
