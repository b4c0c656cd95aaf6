import { expect, test } from "bun:test";
import { followWidgetChanges } from "#src/db/announce-widget-change.ts";
import { openPool } from "#src/db/driver-settings.ts";
import { NotificationListener } from "#src/db/notification-listener.ts";
import { PublicViews } from "#src/features/widgets/public-views.ts";
import { createTestApp, TestClock } from "../../helpers/app.ts";
import { openTestDatabase } from "../../helpers/database.ts";
import { startFaultProxy } from "../../helpers/fault-proxy.ts";
import { signUp } from "../../helpers/people.ts";

const onServer = Boolean(process.env.HANDRAIL_TEST_DATABASE);

// The embedded database has one process and so no replicas.
test.skipIf(!onServer)("a change on one replica reaches the public views of another at once", async () => {
  const app = await createTestApp();
  const owner = app.browser();
  await signUp(app, owner);
  const { body } = await owner.call("POST", "/api/widgets", { name: "Shop" });
  const changed = Promise.withResolvers<string>();
  const elsewhere = new PublicViews({ load: async () => new Map(), clock: app.clock, words: {} });
  elsewhere.invalidate = changed.resolve;
  const direct = openPool(app.database.address, { max: 1 });
  await followWidgetChanges(direct, elsewhere);
  await owner.call("PUT", `/api/widgets/${body.id}`, { position: "top-left" });
  expect(await changed.promise).toBe(String(body.publicId));
  await direct.end({ timeout: 5 });
  await app.stop();
});

test.skipIf(!onServer)("a listening connection that the network has forgotten is replaced", async () => {
  const { sql, address } = await openTestDatabase();
  if (!("url" in address)) throw new Error("This needs a server");
  const proxy = await startFaultProxy(address.url);
  const changed = Promise.withResolvers<string>();
  const views = new PublicViews({ load: async () => new Map(), clock: new TestClock(), words: {} });
  views.invalidate = changed.resolve;
  const listener = new NotificationListener({
    open: () => openPool({ url: proxy.url }, { max: 1 }),
    subscribe: (driver) => followWidgetChanges(driver, views),
    notify: (channel, payload) => sql.notify(channel, payload),
    arrivalMs: 300,
  });
  await listener.start();
  await listener.check();
  proxy.forget();
  await listener.check();
  await sql.notify("handrail_widget_changed", "abc");
  expect(await changed.promise).toBe("abc");
  await listener.stop();
  proxy.stop();
});
