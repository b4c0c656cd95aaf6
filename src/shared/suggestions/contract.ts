import type { ById, Contract, Sent } from "../endpoint.ts";
import type {
  AgreeToSuggestionsSchema,
  SuggestionState,
  SuggestionView,
  SuggestReplySchema,
  SuggestWordingSchema,
} from "./schemas.ts";

/** The model that the operator chose, the owner's consent, and the latest suggestions. */
export const readSuggestions: Contract<{ output: SuggestionState }> = "GET /api/suggestions";

/** Agrees that data of the account's websites goes to the model. */
export const agreeToSuggestions: Contract<{
  body: Sent<typeof AgreeToSuggestionsSchema>;
  output: SuggestionState;
}> = "PUT /api/suggestions/consent";

export const withdrawConsent: Contract<{ output: SuggestionState }> = "DELETE /api/suggestions/consent";

/** Suggests the text that corrects an issue's element. */
export const suggestCorrection: Contract<{
  params: { id: string; element: string };
  output: SuggestionView;
}> = "POST /api/suggestions/issues/:id/elements/:element";

/** Suggests plainer words for a text of a site's statement. */
export const suggestWording: Contract<
  ById & { body: Sent<typeof SuggestWordingSchema>; output: SuggestionView }
> = "POST /api/suggestions/sites/:id/statement";

/** Suggests a reply to a barrier report without reading the report. */
export const suggestReply: Contract<
  ById & { body: Sent<typeof SuggestReplySchema>; output: SuggestionView }
> = "POST /api/suggestions/reports/:id";

/** Discards a suggestion. */
export const discardSuggestion: Contract<ById> = "DELETE /api/suggestions/:id";
