import type Stripe from "stripe";
import { invalidParam } from "../errors.ts";
import { newId } from "../state/ids.ts";
import { liveOf, type Store } from "../state/store.ts";
import { DAY, nextPeriodEnd } from "../time/calendar.ts";
import { deleteCustomer } from "./delete-customer.ts";

const LIFETIME = 30 * DAY;
const WITHOUT_SUBSCRIPTIONS = 2 * 366 * DAY;

/** Creates a handle for the single virtual clock, always set to the current time. */
export async function newTestClock(
  store: Store,
  { frozen_time, name }: { frozen_time: number; name?: string | null },
): Promise<Stripe.TestHelpers.TestClock> {
  if (frozen_time > store.now) {
    throw invalidParam(
      "frozen_time",
      "The demo provider has one clock for all, which is not that far yet. Create the test clock at the present time and advance it.",
    );
  }
  return store.create<Stripe.TestHelpers.TestClock>("test_helpers.test_clock.created", {
    id: newId("clock"),
    object: "test_helpers.test_clock",
    created: store.now,
    deletes_after: store.now + LIFETIME,
    frozen_time: store.now,
    livemode: false,
    name: name ?? null,
    status: "ready",
    status_details: {},
  });
}

/** Advances the virtual clock; the test clock is ready once all tasks due by then have run. */
export async function advanceTestClock(
  store: Store,
  clock: Stripe.TestHelpers.TestClock,
  { frozen_time: target }: { frozen_time: number },
): Promise<Stripe.TestHelpers.TestClock> {
  if (clock.status !== "ready") throw unfit("The test clock is still advancing.");
  if (target <= store.now) throw unfit("A test clock can only advance to a time in the future.");
  if (target > (await furthest(store, clock.id))) {
    throw unfit("A test clock can advance by at most two intervals of its shortest subscription at once.");
  }
  const advancing = await store.transition(clock, "test_helpers.test_clock.advancing", {
    status: "advancing",
    status_details: { advancing: { target_frozen_time: target } },
  });
  await store.schedule(target, "test_clock_ready", clock.id);
  return advancing;
}

export async function arrive(store: Store, clockId: string): Promise<void> {
  const clock = await store.find("test_helpers.test_clock", clockId);
  if (!clock) return;
  await store.transition(clock, "test_helpers.test_clock.ready", {
    frozen_time: store.now,
    status: "ready",
    status_details: {},
  });
}

/** Also deletes the clock's customers; the virtual clock keeps its time. */
export async function deleteTestClock(store: Store, clock: Stripe.TestHelpers.TestClock) {
  for (const customer of await store.all("customer", { equal: { test_clock: clock.id } })) {
    await deleteCustomer(store, customer);
  }
  return store.remove(clock, "test_helpers.test_clock.deleted");
}

async function furthest(store: Store, clockId: string): Promise<number> {
  const live = await store.all("subscription", liveOf({ test_clock: clockId }));
  const ends = live
    .flatMap(({ items }) => items.data)
    .flatMap(({ price: { recurring } }) =>
      recurring ? [nextPeriodEnd(store.now, nextPeriodEnd(store.now, store.now, recurring), recurring)] : [],
    );
  return Math.min(store.now + WITHOUT_SUBSCRIPTIONS, ...ends);
}

function unfit(message: string) {
  return invalidParam("frozen_time", message);
}
