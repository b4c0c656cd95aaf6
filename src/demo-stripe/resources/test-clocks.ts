import type Stripe from "stripe";
import { advanceTestClock, deleteTestClock, newTestClock } from "../billing/test-clock.ts";
import { integer, required, type ShapeOf, text } from "../http/params.ts";
import { type Route, resource } from "../http/route.ts";

const createShape = {
  frozen_time: required(integer),
  name: text,
} satisfies ShapeOf<Stripe.TestHelpers.TestClockCreateParams>;

const advanceShape = {
  frozen_time: required(integer),
} satisfies ShapeOf<Stripe.TestHelpers.TestClockAdvanceParams>;

const clocks = resource("test_helpers.test_clock", "/v1/test_helpers/test_clocks/:clock");

export const testClockRoutes: Route[] = [
  clocks.create(createShape, newTestClock),
  clocks.list({}),
  clocks.read(),
  clocks.act("advance", advanceShape, advanceTestClock),
  clocks.remove({}, deleteTestClock),
];
