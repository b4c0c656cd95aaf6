import type { SsoDomain } from "../../db/schema/single-sign-on.ts";
import type { Services } from "../../services.ts";
import { domainRecord } from "./domain-record.ts";

/** Whether the domain's TXT record exists. Takes seconds, so never call this in a transaction. */
export async function hasRecord(
  { lookUpTextRecords }: Pick<Services, "lookUpTextRecords">,
  row: SsoDomain,
): Promise<boolean> {
  const { name, text } = domainRecord(row);
  return (await lookUpTextRecords(name)).some((record) => record.trim() === text);
}
