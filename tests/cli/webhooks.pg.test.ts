import { afterAll, beforeAll, expect, test } from "bun:test";
import { createInstallation, type Installation } from "../helpers/command-line.ts";
import { subscriber } from "../helpers/subscribers.ts";

interface Event {
  id: number;
  stripeEventId: string;
  type: string;
  processed: boolean;
  error: string | null;
}

const NO_EVENT = { id: 0, error: null };

let server: Installation;
beforeAll(async () => {
  server = await createInstallation();
  await subscriber(server);
});
afterAll(() => server.stop());

async function events(...args: string[]): Promise<Event[]> {
  return (await server.json("webhooks", ...args)).events;
}

async function subscriptionCreated(): Promise<Event> {
  const created = (await events("list")).find((one) => one.type === "customer.subscription.created");
  if (!created?.processed) throw new Error("The subscription's event was not processed");
  return created;
}

test("list shows the newest first, without the payload", async () => {
  const listed = await events("list", "--limit", "2");
  expect(listed).toHaveLength(2);
  expect(listed[0]?.id).toBeGreaterThan(listed[1]?.id ?? 0);
  expect(listed[0]).not.toHaveProperty("data");
});

test("replay of one event succeeds again, by either id", async () => {
  const { id, stripeEventId, type } = await subscriptionCreated();
  for (const name of [String(id), stripeEventId]) {
    expect(await events("replay", name)).toEqual([expect.objectContaining({ id, type, error: null })]);
  }
});

test("failed events are listed, and fail the command when they fail again", async () => {
  const customer = await server.stripe.customers.create({ metadata: { userId: "987654" } });
  await server.stripe.customers.update(customer.id, { name: "Nobody" });
  await server.settle();
  const [{ id, error } = NO_EVENT] = await events("list", "--failed");
  expect(error).toContain("No user has the customer");
  expect((await events("list", "--failed")).every((one) => !one.processed)).toBe(true);
  for (const which of [String(id), "--failed"]) {
    const { code, out } = await server.run("webhooks", "replay", which, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out).events).toContainEqual(expect.objectContaining({ id, error }));
  }
});

test("a dry run processes nothing, and replay --failed does", async () => {
  const { id } = await subscriptionCreated();
  await server.database.sql`
      update webhook_events set processed = false, error = 'cut off', next_attempt_at = now() + interval '1 hour'
      where id = ${id}`;
  const failing = async () => (await events("list", "--failed")).find((one) => one.id === id);
  for (const which of [String(id), "--failed"]) {
    const shown = await events("replay", which, "--dry-run");
    expect(shown).toContainEqual(expect.objectContaining({ id, error: "cut off" }));
    expect(await failing()).toMatchObject({ error: "cut off" });
  }
  const { out } = await server.run("webhooks", "replay", "--failed", "--json");
  expect(JSON.parse(out).events).toContainEqual(expect.objectContaining({ id, error: null }));
  expect(await failing()).toBeUndefined();
});

test("replay --since fetches events that never arrived", async () => {
  const { stripeEventId } = await subscriptionCreated();
  await server.database.sql`delete from webhook_events where stripe_event_id = ${stripeEventId}`;
  const missing = [expect.objectContaining({ stripeEventId, error: null })];
  expect(await events("replay", "--since", "1h", "--dry-run")).toEqual(missing);
  expect(await events("replay", "--since", "1h")).toEqual(missing);
  expect(await events("replay", "--since", new Date(Date.now() - 3_600_000).toISOString())).toEqual([]);
  expect((await server.run("webhooks", "replay", "--since", "1h")).out).toBe("No events\n");
});

test("replay fails for an event that was never received", async () => {
  expect(await server.run("webhooks", "replay", "evt_nothing")).toEqual({
    code: 1,
    out: "",
    err: expect.stringMatching(/\nNo event evt_nothing was received\n$/),
  });
});

test.each([
  [[]],
  [["1", "--failed"]],
  [["--failed", "--since", "1h"]],
  [["--since", "yesterday"]],
  [["--since", "5"]],
])("replay %p is wrong usage", async (args) => {
  expect(await server.run("webhooks", "replay", ...args)).toMatchObject({
    code: 2,
    out: "",
  });
});

test("replay asks to start the server if the demo provider is needed", async () => {
  const { id } = await subscriptionCreated();
  server.hideDemo();
  expect(await events("list", "--limit", "1")).toHaveLength(1);
  const { code, err } = await server.run("webhooks", "replay", String(id));
  expect(code).toBe(1);
  expect(err).toContain("Start the server");
});
