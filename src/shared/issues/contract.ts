import type { ById, Contract, Sent } from "../endpoint.ts";
import type { ComparisonQuerySchema, PagesQuerySchema, ScanView, SitePageList } from "../sites/schemas.ts";
import type {
  AssignIssueSchema,
  ChooseOriginSchema,
  CommentSchema,
  Comparison,
  ExportQuerySchema,
  IgnoreIssueSchema,
  IssueDetail,
  IssueList,
  IssueQuerySchema,
  PlacesList,
  PlacesQuerySchema,
  Ticket,
  TicketQuerySchema,
  VendorLetter,
  VendorLetterQuerySchema,
} from "./schemas.ts";

export const stopScan: Contract<ById & { output: ScanView }> = "DELETE /api/scans/:id";

export const compareScans: Contract<
  ById & { query: Sent<typeof ComparisonQuerySchema>; output: Comparison }
> = "GET /api/sites/:id/comparison";

export const listIssues: Contract<{ query: Sent<typeof IssueQuerySchema>; output: IssueList }> =
  "GET /api/issues";

/**
 * The matching issues with all their places, as a file.
 * @produces text/csv application/json application/ld+json application/sarif+json
 */
export const exportIssues: Contract<{ query: Sent<typeof ExportQuerySchema>; output: Blob }> =
  "GET /api/issues/export";

export const readIssue: Contract<ById & { output: IssueDetail }> = "GET /api/issues/:id";

/**
 * A picture of one of the issue's elements, as WebP.
 * @produces image/webp
 */
export const readPicture: Contract<ById & { output: Blob }> = "GET /api/issues/:id/picture";

/** Further places of an issue; the first ones are included in the issue's details. */
export const listPlaces: Contract<ById & { query: Sent<typeof PlacesQuerySchema>; output: PlacesList }> =
  "GET /api/issues/:id/places";

/** A text about an issue for a tracker such as GitHub or Jira. */
export const readTicket: Contract<ById & { query: Sent<typeof TicketQuerySchema>; output: Ticket }> =
  "GET /api/issues/:id/ticket";

/** A letter to the vendor of an embedded tool about one or all of the open issues from it. */
export const readVendorLetter: Contract<
  ById & { query: Sent<typeof VendorLetterQuerySchema>; output: VendorLetter }
> = "GET /api/sites/:id/vendor-letter";

export const assignIssue: Contract<ById & { body: Sent<typeof AssignIssueSchema>; output: IssueDetail }> =
  "PATCH /api/issues/:id";

/** Corrects where an issue comes from; scans leave it as it is. */
export const chooseOrigin: Contract<ById & { body: Sent<typeof ChooseOriginSchema>; output: IssueDetail }> =
  "PUT /api/issues/:id/origin";

export const ignoreIssue: Contract<ById & { body: Sent<typeof IgnoreIssueSchema>; output: IssueDetail }> =
  "PUT /api/issues/:id/ignored";

export const restoreIssue: Contract<ById & { output: IssueDetail }> = "DELETE /api/issues/:id/ignored";

export const commentIssue: Contract<ById & { body: Sent<typeof CommentSchema>; output: IssueDetail }> =
  "POST /api/issues/:id/comments";

export const listPages: Contract<ById & { query: Sent<typeof PagesQuerySchema>; output: SitePageList }> =
  "GET /api/sites/:id/pages";
