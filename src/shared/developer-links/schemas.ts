import * as v from "valibot";
import { IssueQuerySchema } from "../issues/schemas.ts";
import { SCAN_VALIDATION } from "../sites/messages.ts";
import { DEFAULT_LINK_DAYS, LINK_DAYS, type LinkedIssueState, MAX_LINKED_ISSUES } from "./choices.ts";
import { DEVELOPER_LINK_ERRORS, DEVELOPER_LINK_VALIDATION } from "./messages.ts";

const id = v.pipe(v.string(SCAN_VALIDATION.id), v.uuid(SCAN_VALIDATION.id));

export const CreateDeveloperLinkSchema = v.object({
  days: v.optional(v.picklist(LINK_DAYS, DEVELOPER_LINK_VALIDATION.days), DEFAULT_LINK_DAYS),
  /** IDs of the issues to show; if missing, all issues that match the filter are shown. */
  issues: v.optional(
    v.pipe(v.array(id), v.maxLength(MAX_LINKED_ISSUES, DEVELOPER_LINK_ERRORS.tooManyIssues)),
  ),
  /** Filter as in the list of issues. */
  filter: v.optional(v.omit(IssueQuerySchema, ["site", "order", "after"])),
});
export type CreateDeveloperLinkInput = v.InferOutput<typeof CreateDeveloperLinkSchema>;

export interface DeveloperLinkView {
  id: string;
  createdAt: string;
  /** Name or address of the user who created the link; null if the user has been deleted. */
  by: string | null;
  expiresAt: string;
  withdrawnAt: string | null;
  /** Time the link was last opened. */
  openedAt: string | null;
  /** Number of issues per state. */
  counts: Record<LinkedIssueState, number>;
}

export interface CreatedDeveloperLink extends DeveloperLinkView {
  /** Address for the developer; it can't be read again. */
  url: string;
}
