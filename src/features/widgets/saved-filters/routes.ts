import * as api from "#shared/widgets/contract.ts";
import { SaveFilterSchema } from "#shared/widgets/filter-schema.ts";
import { type Route, route } from "#src/http/route.ts";
import type { AccountContext } from "#src/http/session.ts";
import type { Services } from "#src/services.ts";
import { deleteFilter } from "./delete-filter.ts";
import { type Holder, listFilters } from "./queries.ts";
import { saveFilter } from "./save-filter.ts";

/** Filters belong to a person, so viewers save theirs too. */
export function savedFilterRoutes(services: Services): Route[] {
  const access = "mayRead";
  const within = "account";
  return [
    route(api.listFilters, { access, within }, (context) => listFilters(services, holderOf(context))),
    route(api.saveFilter, { access, within, body: SaveFilterSchema, status: 201 }, ({ body, ...context }) =>
      saveFilter(services, holderOf(context), body),
    ),
    route(api.deleteFilter, { access, within }, ({ params, ...context }) =>
      deleteFilter(services, holderOf(context), params.id),
    ),
  ];
}

function holderOf({ user, owner }: Pick<AccountContext, "user" | "owner">): Holder {
  return { accountId: owner.accountId, userId: user.id };
}
