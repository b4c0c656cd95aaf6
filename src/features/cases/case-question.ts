import type { LegalCase } from "#src/db/schema/cases.ts";

/**
 * Returns a case's first words to the support team, without its name and notes: those stay in the
 * account until the customer hands them on.
 */
export function caseQuestion(
  { receivedOn, deadlineOn }: LegalCase,
  host: string | null,
): { subject: string; text: string } {
  const lines = [
    "I have a letter from a lawyer or an authority.",
    `Website: ${host ?? "not named"}`,
    `Letter received on: ${receivedOn ?? "not named"}`,
    `Deadline: ${deadlineOn ?? "not named"}`,
  ];
  return { subject: host ? `A letter about ${host}` : "A letter", text: lines.join("\n") };
}
