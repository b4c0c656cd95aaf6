import * as api from "#shared/suggestions/contract.ts";
import { AgreeToSuggestionsSchema } from "#shared/suggestions/schemas.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { agreeToSuggestions, readSuggestions, withdrawConsent } from "./consent.ts";
import { discardSuggestion } from "./decide-suggestions.ts";

/** Routes about the consent and the record; features ask the model in routes of their own. */
export function suggestionRoutes(services: Services): Route[] {
  return [
    route(api.readSuggestions, { access: "mayManage" }, ({ owner }) => readSuggestions(services, owner)),
    route(
      api.agreeToSuggestions,
      { access: "ownerOnly", body: AgreeToSuggestionsSchema },
      ({ user, owner, body }) => agreeToSuggestions(services, { user, owner }, body),
    ),
    route(api.withdrawConsent, { access: "ownerOnly" }, ({ user, owner }) =>
      withdrawConsent(services, { user, owner }),
    ),
    route(api.discardSuggestion, { access: "mayManage" }, ({ user, owner, params }) =>
      discardSuggestion(services, { user, owner }, params.id),
    ),
  ];
}
