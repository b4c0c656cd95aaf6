import type Stripe from "stripe";
import { id, list, type ShapeOf } from "../http/params.ts";
import { createdRange, type Route, resource } from "../http/route.ts";

const events = resource("event", "/v1/events/:event");

export const eventRoutes: Route[] = [
  events.list(
    { created: createdRange, type: id, types: list(id) } satisfies ShapeOf<Stripe.EventListParams>,
    ({ type, types, created }) => ({
      equal: { type },
      ...(types && { among: { field: "type", values: types } }),
      created,
    }),
  ),

  events.read(),
];
