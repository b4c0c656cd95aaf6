import type Stripe from "stripe";
import { advanceTestClock, deleteTestClock, newTestClock } from "../billing/test-clock.ts";
import { integer, required, type ShapeOf, text } from "../http/params.ts";
import { listRoute, type Route, readRoute, route } from "../http/route.ts";

const createShape = {
  frozen_time: required(integer),
  name: text,
} satisfies ShapeOf<Stripe.TestHelpers.TestClockCreateParams>;

const advanceShape = {
  frozen_time: required(integer),
} satisfies ShapeOf<Stripe.TestHelpers.TestClockAdvanceParams>;

const CLOCKS = "/v1/test_helpers/test_clocks";
const CLOCK = "test_helpers.test_clock";

export const testClockRoutes: Route[] = [
  route("POST", CLOCKS, createShape, newTestClock),

  listRoute(CLOCKS, CLOCK, {}, () => ({})),

  readRoute(`${CLOCKS}/:clock`, CLOCK),

  route("POST", `${CLOCKS}/:clock/advance`, advanceShape, async (store, { frozen_time }, clockId = "") =>
    advanceTestClock(store, await store.get(CLOCK, clockId), frozen_time),
  ),

  route("DELETE", `${CLOCKS}/:clock`, {}, async (store, _params, clockId = "") => {
    await deleteTestClock(store, await store.get(CLOCK, clockId));
    return { id: clockId, object: CLOCK, deleted: true };
  }),
];
