import { expect, test } from "bun:test";
import { openPool } from "../../../src/db/driver-settings.ts";
import { followWidgetChanges } from "../../../src/features/widgets/announce-widget-change.ts";
import { PublicViews } from "../../../src/features/widgets/public-views.ts";
import { createTestApp } from "../../helpers/app.ts";
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
