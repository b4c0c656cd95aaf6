import type { ById, Contract, Sent } from "../endpoint.ts";
import type { CorrectionsFile } from "./correction.ts";
import type {
  CorrectionExportQuerySchema,
  CorrectionList,
  CorrectionVersionView,
  CorrectionView,
  IssueCorrections,
  LiveCorrections,
  PublishCorrectionSchema,
  PublishCorrectionsSchema,
  PublishedCorrections,
  SaveCorrectionSchema,
  SwitchCorrectionsSchema,
} from "./schemas.ts";

/** Live corrections for visitors' browsers; `id` and `version` match those in the public view. */
export const readCorrectionsFile: Contract<{
  params: { id: string; version: string };
  output: CorrectionsFile;
}> = "GET /api/widgets/:id/corrections/:version";

/** An issue's elements that a script can correct, with their corrections. */
export const readIssueCorrections: Contract<ById & { output: IssueCorrections }> =
  "GET /api/issues/:id/corrections";

/** Saves a draft for all elements that share a note. */
export const saveCorrection: Contract<{
  params: { id: string; element: string };
  body: Sent<typeof SaveCorrectionSchema>;
  output: IssueCorrections;
}> = "PUT /api/issues/:id/corrections/:element";

export const publishCorrection: Contract<
  ById & { body: Sent<typeof PublishCorrectionSchema>; output: CorrectionView }
> = "PUT /api/corrections/:id/publication";

/** Takes back a correction, or discards its draft. */
export const takeBackCorrection: Contract<ById & { output: CorrectionView }> =
  "DELETE /api/corrections/:id/publication";

export const listCorrectionVersions: Contract<ById & { output: CorrectionVersionView[] }> =
  "GET /api/corrections/:id/versions";

/** All corrections of a site, most recently changed first. */
export const listCorrections: Contract<ById & { output: CorrectionList }> = "GET /api/sites/:id/corrections";

export const switchCorrections: Contract<
  ById & { body: Sent<typeof SwitchCorrectionsSchema>; output: CorrectionList }
> = "PATCH /api/sites/:id/corrections";

/** Publishes a site's drafts that are unchanged since they were read and cause no rule to fail. */
export const publishCorrections: Contract<
  ById & { body: Sent<typeof PublishCorrectionsSchema>; output: PublishedCorrections }
> = "PUT /api/sites/:id/corrections/publications";

/** Counts the published corrections on all sites. */
export const readLiveCorrections: Contract<{ output: LiveCorrections }> = "GET /api/corrections";

/** Turns the published corrections on all sites on or off. */
export const switchAllCorrections: Contract<{
  body: Sent<typeof SwitchCorrectionsSchema>;
  output: LiveCorrections;
}> = "PATCH /api/corrections";

/**
 * A site's corrections as a file for developers.
 * @produces text/csv application/json
 */
export const exportCorrections: Contract<
  ById & { query: Sent<typeof CorrectionExportQuerySchema>; output: Blob }
> = "GET /api/sites/:id/corrections/export";
