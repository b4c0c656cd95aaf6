import type Stripe from "stripe";
import { id, list, type ShapeOf } from "../http/params.ts";
import { createdRange, listRoute, type Route, readRoute } from "../http/route.ts";

const listShape = {
  created: createdRange,
  type: id,
  types: list(id),
} satisfies ShapeOf<Stripe.EventListParams>;

export const eventRoutes: Route[] = [
  listRoute("/v1/events", "event", listShape, ({ type, types, created }) => ({
    equal: { type },
    ...(types && { among: { field: "type", values: types } }),
    created,
  })),

  readRoute("/v1/events/:event", "event"),
];
