import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { askServer } from "#src/doctor/ask-server.ts";
import { checkCertificate } from "#src/doctor/check-certificate.ts";
import { checkProvider } from "#src/doctor/check-provider.ts";
import { checkBrowser, checkServer } from "#src/doctor/examine.ts";
import { ensurePrices } from "#src/features/billing/provider/prices.ts";
import { DOCTOR_HEADER, signDoctorRequest } from "#src/http/server-facts.ts";
import { createTestApp } from "#tests/helpers/app.ts";
import { findChromium } from "#tests/helpers/chromium.ts";
import { freePort } from "#tests/helpers/free-port.ts";
import { temporaryFolder } from "#tests/helpers/temporary-folder.ts";

const PUBLIC_URL = "https://handrail.example";
const folder = temporaryFolder();
const app = await createTestApp();
const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => app.app.handle(request) });
afterAll(async () => {
  await server.stop(true);
  await app.stop();
});

function askHealth(header: string) {
  const headers = { [DOCTOR_HEADER]: header };
  return app.app.handle(new Request("http://handrail.test/healthz", { headers }));
}

test("only a holder of the secret learns the release and what was forwarded, for some minutes", async () => {
  const { secret } = app.services;
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const header of [
    signDoctorRequest("another secret, long enough to be taken", new Date()),
    signDoctorRequest(secret, anHourAgo),
    signDoctorRequest(secret, new Date()).replace(/.$/, ""),
    "1",
    "",
  ]) {
    expect(await (await askHealth(header)).text()).toBe("ok\n");
  }
  expect(await (await askHealth(signDoctorRequest(secret, new Date()))).json()).toMatchObject({
    trustProxy: 1,
    forwardedFor: null,
  });
});

test("the doctor recognizes its own server, sees what a proxy forwards, and tells another server apart", async () => {
  const { secret } = app.services;
  const proxy = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const headers = new Headers(request.headers);
      headers.append("x-forwarded-for", "203.0.113.9");
      return fetch(`http://127.0.0.1:${server.port}${new URL(request.url).pathname}`, { headers });
    },
  });
  const behind = await askServer(`http://127.0.0.1:${proxy.port}`, secret);
  expect(behind.facts?.forwardedFor).toBe("192.0.2.1, 203.0.113.9");
  await proxy.stop(true);
  const config = { ...app.config, host: "127.0.0.1", port: Number(server.port) };
  expect(await checkServer(config, secret)).toMatchObject([{ level: "ok" }]);
  const other = "another secret, long enough to be taken";
  expect(await checkServer(config, other)).toMatchObject([{ level: "warn" }]);
  expect(await checkServer({ ...config, port: await freePort() }, secret)).toMatchObject([{ level: "skip" }]);
});

/** Settings of billing by the demo provider as if it were Stripe. */
const billing = (stripeTax: boolean) => ({
  ...app.config,
  billing: "stripe" as const,
  stripe: {
    secretKey: "sk_test_handrail",
    publishableKey: "pk_test_handrail",
    webhookSecrets: [],
    mode: "test" as const,
    apiUrl: app.providerUrl,
  },
  stripeTax,
  eurPrices: false,
  publicUrl: PUBLIC_URL,
});

test("keys, prices and the webhook endpoint of the card provider are checked, and not changed", async () => {
  const config = billing(false);
  const levels = async () => (await checkProvider(config)).map(({ level }) => level);
  expect(await levels()).toEqual(["warn", "ok", "fail"]);
  const { id } = await app.stripe.webhookEndpoints.create({
    url: `${PUBLIC_URL}/api/stripe/webhook`,
    enabled_events: ["invoice.paid"],
  });
  expect((await checkProvider(config))[2]?.message).toContain("lacks customer.subscription.created");
  await app.stripe.webhookEndpoints.update(id, { enabled_events: ["*"] });
  expect((await levels())[2]).not.toBe("fail");
  await app.stripe.webhookEndpoints.update(id, { disabled: true });
  expect((await checkProvider(config))[2]?.message).toContain("is disabled");
  await app.stripe.webhookEndpoints.del(id);
});

test("with STRIPE_TAX, prices without the tax are a fault, which billing setup mends", async () => {
  const config = billing(true);
  const taxes = async () => (await checkProvider(config))[2];
  expect(await taxes()).toMatchObject({ level: "fail", message: expect.stringContaining("STRIPE_TAX") });
  await ensurePrices(app.stripe, config);
  expect(await taxes()).toMatchObject({ level: "ok" });
});

test("without billing nothing is asked; simulated cards on a public address are told", async () => {
  const off = { ...billing(false), billing: "off" as const, stripe: null };
  expect(await checkProvider(off)).toMatchObject([{ level: "ok" }]);
  expect(await checkProvider({ ...off, billing: "demo" })).toMatchObject([{ level: "warn" }]);
});

test("a certificate is judged as a browser would", async () => {
  const [key, cert] = [join(folder, "key"), join(folder, "cert")];
  const made = Bun.spawnSync([
    ...["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
    ...["-keyout", key, "-out", cert, "-days", "40", "-subj", "/CN=localhost"],
    ...["-addext", "subjectAltName=DNS:localhost"],
  ]);
  expect(made.exitCode).toBe(0);
  const tls = { key: Bun.file(key), cert: Bun.file(cert) };
  const secured = Bun.serve({ hostname: "127.0.0.1", port: 0, tls, fetch: () => new Response("ok") });
  const url = `https://localhost:${secured.port}`;
  const ca = await Bun.file(cert).text();
  expect(await checkCertificate(url, { ca, evenLoopback: true })).toMatchObject([{ level: "ok" }]);
  expect(await checkCertificate(url, { evenLoopback: true })).toMatchObject([{ level: "fail" }]);
  expect(await checkCertificate(url)).toEqual([]);
  await secured.stop(true);
  expect(await checkCertificate(url, { evenLoopback: true })).toMatchObject([{ level: "skip" }]);
});

test("the browser for scans is started and left, or told to be missing", async () => {
  expect(await checkBrowser(null)).toMatchObject([{ level: "ok" }]);
  expect(await checkBrowser({ program: "/nowhere/chromium" })).toMatchObject([{ level: "fail" }]);
  const message = expect.stringMatching(/Chromium \d+/);
  const [found] = await checkBrowser({ program: findChromium() ?? "" });
  expect(found).toMatchObject({ level: "ok", message });
});
