import type { ById, Contract, Sent } from "../endpoint.ts";
import type {
  AcrQuerySchema,
  PublishStatementSchema,
  SaveStatementSchema,
  StatementLanguageQuerySchema,
  StatementView,
} from "./schemas.ts";

/** A website's accessibility statement: its draft, suggestions, and versions. */
export const readStatement: Contract<ById & { output: StatementView }> = "GET /api/sites/:id/statement";

export const saveStatement: Contract<
  ById & { body: Sent<typeof SaveStatementSchema>; output: StatementView }
> = "PUT /api/sites/:id/statement";

/**
 * A page that previews the saved draft.
 * @produces text/html
 */
export const previewStatement: Contract<
  ById & { query: Sent<typeof StatementLanguageQuerySchema>; output: Blob }
> = "GET /api/sites/:id/statement/preview";

/**
 * The current accessibility conformance report, as VPAT 2.5 or OpenACR.
 * @produces text/html application/yaml
 */
export const downloadAcr: Contract<ById & { query: Sent<typeof AcrQuerySchema>; output: Blob }> =
  "GET /api/sites/:id/acr";

/** Publishes the saved draft as a new version. */
export const publishStatement: Contract<
  ById & { body: Sent<typeof PublishStatementSchema>; output: StatementView }
> = "POST /api/sites/:id/statement/versions";

/** Takes the public page offline, including all earlier versions. */
export const takeBackStatement: Contract<ById & { output: StatementView }> =
  "DELETE /api/sites/:id/statement/publication";
