import type { Sql } from "postgres";
import * as v from "valibot";
import { addAllegations, openCase } from "#shared/cases/contract.ts";
import { addMessage } from "#shared/desk/contract.ts";
import { createDeveloperLink } from "#shared/developer-links/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { fillPath, PAGES } from "#shared/paths.ts";
import { readUser } from "#shared/sessions/contract.ts";
import { acceptInvitation, inviteMember } from "#shared/team/contract.ts";
import { listWidgets, updateWidget } from "#shared/widgets/contract.ts";
import { fillAccount } from "../../helpers/busy-account.ts";
import { fillScans } from "../../helpers/busy-scans.ts";
import { findLink } from "../../helpers/parse-mail.ts";
import { newEmail } from "../../helpers/people.ts";
import type { Walks } from "../walks.ts";

/** A year of usage of more takes the embedded database seconds, and looks the same. */
const USED_WIDGETS = 20;
const LONG_NAME = "A shop with a name that is far too long for one line on any screen that there is";

/**
 * Creates an owner with full screens: hundreds of widgets and reports, a year of usage, a widget
 * with earlier versions, a deleted one, overlong names, a scanned website with issues, a letter's
 * case with its rows and conversation, a member and an invitation. They are an operator as well.
 */
export async function busyOwner(walks: Walks) {
  const { api, email } = await walks.account({ plan: "professional" });
  await walks.verify({ api, email });
  const { body: session } = await api.call("GET", pathOf(readUser));
  const sql = walks.server.connect();
  const owner = v.parse(OwnerSchema, session);
  const scanned = await fillAccount(sql, owner, { usedWidgets: USED_WIDGETS })
    .then(() => fillSingleSignOn(sql, owner))
    .then(() => makeOperator(sql, owner))
    .then(() => fillScans(sql, owner))
    .finally(() => sql.end());
  const [widgetId, deletedId] = [await makeWidget(), await makeWidget()];
  await api.call("PUT", fillPath(pathOf(updateWidget), { id: widgetId }), { position: "top-left" });
  await api.call("DELETE", fillPath(pathOf(updateWidget), { id: deletedId }));
  const member = await walks.account();
  for (const invited of [member.email, newEmail("invited")]) {
    await api.call("POST", pathOf(inviteMember), { email: invited, role: "viewer" });
  }
  const link = findLink(await walks.mail(member, /invited/), PAGES.invitation);
  await member.api.call("POST", pathOf(acceptInvitation), { token: new URL(link).searchParams.get("token") });
  const { body: opened } = await api.call("POST", pathOf(openCase), {
    request: crypto.randomUUID(),
    name: LONG_NAME,
    site: scanned.siteId,
    receivedOn: "2026-11-01",
    deadlineOn: "2027-01-31",
    notes: "The lawyer was called on Monday.",
  });
  await api.call("POST", fillPath(pathOf(addAllegations), { id: String(opened.id) }), {
    allegations: [
      { page: "https://www.shop-1.example/9", words: LONG_NAME, about: "alternative-text" },
      { page: `https://www.shop-1.example/${"a-long-path/".repeat(20)}`, words: "", about: "1.4.11" },
      { page: "https://www.shop-1.example/36", words: "No label", about: "form-labels" },
      { page: "https://www.shop-1.example/36", words: "", about: "2.4.3" },
    ],
  });
  const conversationId = String(opened.conversation);
  for (const text of ["We have the letter here as PDF.", LONG_NAME]) {
    const sent = { request: crypto.randomUUID(), text };
    await api.call("POST", fillPath(pathOf(addMessage), { id: conversationId }), sent);
  }
  await api.call("POST", fillPath(pathOf(createDeveloperLink), { id: scanned.siteId }), {});
  return { token: String(api.token), widgetId, caseId: String(opened.id), conversationId, ...scanned };

  async function makeWidget(): Promise<string> {
    const { body } = await api.call("POST", pathOf(listWidgets), { name: LONG_NAME });
    return String(body.id);
  }
}

const OwnerSchema = v.object({ id: v.number(), accountId: v.number() });

/** Lets a user answer at the desk, with the second step that it asks for. */
export async function makeOperator(sql: Sql, { id }: { id: number }) {
  await sql`update users set is_operator = true where id = ${id}`;
  await sql`
    insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_backed_up)
    values (${crypto.randomUUID()}, ${id}, 'Laptop', ${crypto.randomUUID()}, '\\x00', 0, '["internal"]', true)`;
}

async function fillSingleSignOn(sql: Sql, { id, accountId }: { id: number; accountId: number }) {
  await sql`update users set single_sign_on = true where id = ${id}`;
  await sql`
    insert into sso_connections (account_id, issuer, client_id, client_secret, role_claim, managers, viewers,
      other_role, changed_at)
    values (${accountId}, 'https://login.example', 'handrail', '\\x00', 'groups', '{web-team}', '{}', 'none', now())`;
  await sql`
    insert into sso_domains (account_id, domain, token, proven_at, checked_at, missing_since)
    select ${accountId}, n || '-a-domain-that-is-far-too-long-for-a-phone.example', 'token-' || n,
      case when n > 1 then now() end, now(), case when n > 2 then now() end
    from generate_series(1, 3) n`;
}
