import { openPool } from "#src/db/driver-settings.ts";
import { makeNamed, makeSide, signInAt } from "../../features/tenancy/side.ts";
import { createTestApp } from "../../helpers/app.ts";
import { fillAccount } from "../../helpers/busy-account.ts";
import { fillScans } from "../../helpers/busy-scans.ts";

/**
 * Opens a service with one large account, whose 200 widgets, reports and website the routes are
 * called on.
 */
export async function openService() {
  const app = await createTestApp();
  const sql = openPool(app.database.address, { max: 1 });
  const side = await makeSide(app, "bench");
  const { owner } = side.people;
  const account = { id: owner.id, accountId: side.accountId };
  await fillAccount(sql, account);
  const { siteId, issueId } = await fillScans(sql, account);
  await sql.end();
  const named = await makeNamed(app, side, owner);
  const token = await signInAt(app, side.accountId, owner);
  return {
    app,
    token,
    named: {
      ...named,
      site: { ...named.site, id: siteId },
      issue: { ...named.issue, id: issueId },
    },
  };
}
