import { afterEach, expect, test } from "bun:test";
import { createStripeClient, STRIPE_API_VERSION } from "#src/features/billing/provider/stripe-client.ts";
import { ensureWebhookEndpoint } from "#src/features/billing/webhooks/ensure-webhook-endpoint.ts";

const HOOK = "https://handrail.example/api/stripe/webhook";

interface Endpoint {
  id: string;
  url: string;
  api_version: string;
}

let stop = async () => {};
afterEach(() => stop());

/** Creates a fake provider that supports only webhook endpoints, of any API version. */
function providerWith(endpoints: Endpoint[]) {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const id = new URL(request.url).pathname.split("/")[3];
      const form = new URLSearchParams(await request.text());
      if (request.method === "GET") return Response.json({ data: endpoints, has_more: false });
      if (request.method === "DELETE") {
        const index = endpoints.findIndex((one) => one.id === id);
        endpoints.splice(index, 1);
        return Response.json({ id, deleted: true });
      }
      if (id) return Response.json(endpoints.find((one) => one.id === id));
      const made = { id: "we_new", url: form.get("url") ?? "", api_version: form.get("api_version") ?? "" };
      endpoints.push(made);
      return Response.json({ ...made, secret: "whsec_new" });
    },
  });
  stop = () => server.stop(true);
  return createStripeClient("sk_test_1", `http://127.0.0.1:${server.port}`);
}

test("an endpoint of another API version is replaced in two steps without losing an event", async () => {
  const elsewhere = { id: "we_other", url: "https://other.example/", api_version: "2024-06-20" };
  const old = { id: "we_old", url: HOOK, api_version: "2024-06-20" };
  const endpoints = [elsewhere, old];
  const stripe = providerWith(endpoints);

  const first = await ensureWebhookEndpoint(stripe, HOOK);
  const outdated = ["we_old"];
  expect(first).toEqual({ id: "we_new", url: HOOK, created: true, secret: "whsec_new", outdated });
  expect(endpoints).toEqual([elsewhere, old, { id: "we_new", url: HOOK, api_version: STRIPE_API_VERSION }]);

  const second = await ensureWebhookEndpoint(stripe, HOOK);
  expect(second).toMatchObject({ id: "we_new", created: false, secret: null, outdated });
  expect(endpoints.map(({ id }) => id)).toEqual(["we_other", "we_new"]);
});
