import { expect, test } from "bun:test";
import { readSettings } from "#shared/widgets/contract.ts";
import { createQueryClient } from "#src/dashboard/providers.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { withDom } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";

withDom();

test("a key is the address that is asked, once", async () => {
  const sent = stubFetch(() => Response.json(["widget"]));
  const client = createQueryClient(() => {});
  await client.fetchQuery({ queryKey: ["/api/widgets"] });
  expect(await client.fetchQuery<string[]>({ queryKey: ["/api/widgets"] })).toEqual(["widget"]);
  expect(sent.map(({ path }) => path)).toEqual(["/api/widgets"]);
});

test("a failure is not retried, and only a 401 ends the session", async () => {
  let ended = 0;
  const client = createQueryClient((accepted) => {
    if (!accepted) ended += 1;
  });
  let status = 500;
  const sent = stubFetch(() => new Response("no", { status }));
  await expect(client.fetchQuery({ queryKey: ["/api/a"] })).rejects.toThrow("500: no");
  expect([sent.length, ended]).toEqual([1, 0]);
  status = 401;
  await expect(client.fetchQuery({ queryKey: ["/api/b"] })).rejects.toThrow("401: no");
  expect(ended).toBe(1);
});

test("a widget's settings are asked for without authorization", async () => {
  const sent = stubFetch(() => Response.json({}));
  storeToken("session-of-ana");
  await call(readSettings, { params: { id: "one" }, anonymous: true });
  await createQueryClient(() => {}).fetchQuery({ queryKey: ["/api/widgets"] });
  expect(sent.map(({ path, headers }) => [path, headers.get("authorization")])).toEqual([
    ["/api/widgets/one/settings", null],
    ["/api/widgets", "Bearer session-of-ana"],
  ]);
});
