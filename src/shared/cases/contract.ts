import type { ById, Contract, Sent } from "../endpoint.ts";
import type {
  AddAllegationsSchema,
  AllegationList,
  AllegationReportQuerySchema,
  LetterText,
} from "./allegations.ts";
import type { CaseList, CaseView, ChangeCaseSchema, LetterQuerySchema, OpenCaseSchema } from "./schemas.ts";

interface OneLetter {
  params: { id: string; letter: string };
}

export const listCases: Contract<{ output: CaseList }> = "GET /api/cases";

/** Opens a case and notifies the support team. */
export const openCase: Contract<{ body: Sent<typeof OpenCaseSchema>; output: CaseView }> = "POST /api/cases";

export const readCase: Contract<ById & { output: CaseView }> = "GET /api/cases/:id";

export const changeCase: Contract<ById & { body: Sent<typeof ChangeCaseSchema>; output: CaseView }> =
  "PUT /api/cases/:id";

/** Removes a case and its files. */
export const removeCase: Contract<ById> = "DELETE /api/cases/:id";

/** Adds the file in the request's body. */
export const addLetter: Contract<
  ById & { query: Sent<typeof LetterQuerySchema>; body: Blob; output: CaseView }
> = "POST /api/cases/:id/letters";

/**
 * The file as uploaded.
 * @produces application/octet-stream
 */
export const downloadLetter: Contract<OneLetter & { output: Blob }> = "GET /api/cases/:id/letters/:letter";

export const removeLetter: Contract<OneLetter & { output: CaseView }> =
  "DELETE /api/cases/:id/letters/:letter";

/** Text of a letter that is a PDF; empty if none can be read. It isn't stored. */
export const readLetterText: Contract<OneLetter & { output: LetterText }> =
  "GET /api/cases/:id/letters/:letter/text";

/** The rows of what a letter says about pages, with what scans saw there. */
export const listAllegations: Contract<ById & { output: AllegationList }> = "GET /api/cases/:id/allegations";

/** Adds rows and compares them with what scans saw; rows that the case already has are skipped. */
export const addAllegations: Contract<
  ById & { body: Sent<typeof AddAllegationsSchema>; output: AllegationList }
> = "POST /api/cases/:id/allegations";

export const removeAllegation: Contract<{
  params: { id: string; allegation: string };
  output: AllegationList;
}> = "DELETE /api/cases/:id/allegations/:allegation";

/** Scans exactly the pages of a case's rows. */
export const checkAllegations: Contract<ById & { output: AllegationList }> =
  "POST /api/cases/:id/allegations/check";

/**
 * The rows with what scans saw, for a lawyer, as a web page or PDF.
 * @produces text/html application/pdf
 */
export const readAllegationReport: Contract<
  ById & { query: Sent<typeof AllegationReportQuerySchema>; output: Blob }
> = "GET /api/cases/:id/allegations/report";
