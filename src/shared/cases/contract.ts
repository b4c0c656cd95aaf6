import type { ById, Contract, Sent } from "../endpoint.ts";
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
