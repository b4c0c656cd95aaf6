import { and, eq, isNotNull } from "drizzle-orm";
import { DEFAULT_WIDGET_APPEARANCE } from "#shared/widgets/config.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import type { ImportRow, ImportWidgetsInput, WidgetImportView } from "#shared/widgets/import-schema.ts";
import type { WidgetLook } from "#shared/widgets/schemas.ts";
import { siteKey } from "#shared/widgets/site-key.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { liveWidget } from "#src/db/live-widget.ts";
import { accounts } from "#src/db/schema/accounts.ts";
import { widgetImports, widgetSettings, widgets } from "#src/db/schema/widgets.ts";
import type { Services } from "#src/services.ts";
import { queueChanges } from "../change-widget.ts";
import { copiedLook } from "../duplicate-widget.ts";
import { newPublicId } from "../new-public-id.ts";
import type { WidgetOwner } from "../require-sold-settings.ts";
import { viewImports, type WidgetImport } from "./queries.ts";

interface Importer {
  user: { id: number };
  owner: WidgetOwner & { id: number };
}

/**
 * Creates a widget for each row whose website has none yet, in one transaction: all of them, or
 * none if it fails. Sending the same key twice makes only one import, and two concurrent imports of
 * the same list create its widgets only once.
 * @throws DomainError `not-found` for a template outside the account.
 */
export async function importWidgets(
  services: Services,
  { user, owner }: Importer,
  { key, rows, template }: ImportWidgetsInput,
): Promise<WidgetImportView> {
  const look =
    template === undefined
      ? { ...DEFAULT_WIDGET_APPEARANCE, settings: DEFAULT_OWNER_SETTINGS }
      : await copiedLook(services, owner, template);
  const { accountId } = owner;
  const now = services.clock.now();
  return transact(services.db, async (tx) => {
    await lockAccount(tx, accountId);
    const known = await findByKey(tx, accountId, key);
    if (known) return viewOne(tx, known);
    const fresh = withoutKnownSites(rows, await sitesOf(tx, accountId));
    const skipped = rows.length - fresh.length;
    const [made] = await tx
      .insert(widgetImports)
      .values({ accountId, importedBy: user.id, key, skipped, createdAt: now })
      .returning();
    if (!made) throw new Error("The import's row was not returned");
    if (fresh.length > 0) await insertWidgets(tx, { importId: made.id, owner, rows: fresh, look, now });
    return viewOne(tx, made);
  });
}

/** Serializes an account's imports. */
async function lockAccount(tx: Transaction, accountId: number): Promise<void> {
  await tx.select().from(accounts).where(eq(accounts.id, accountId)).for("no key update");
}

async function findByKey(tx: Transaction, accountId: number, key: string): Promise<WidgetImport | undefined> {
  const [row] = await tx
    .select()
    .from(widgetImports)
    .where(and(eq(widgetImports.accountId, accountId), eq(widgetImports.key, key)));
  return row;
}

async function viewOne(tx: Transaction, row: WidgetImport): Promise<WidgetImportView> {
  const [view] = await viewImports(tx, [row]);
  if (!view) throw new Error("The import has no view");
  return view;
}

async function sitesOf(tx: Transaction, accountId: number): Promise<Set<string>> {
  const rows = await tx
    .select({ websiteUrl: widgets.websiteUrl })
    .from(widgets)
    .where(and(eq(widgets.accountId, accountId), liveWidget, isNotNull(widgets.websiteUrl)));
  return new Set(rows.flatMap(({ websiteUrl }) => (websiteUrl ? siteKey(websiteUrl) : [])));
}

function withoutKnownSites(rows: readonly ImportRow[], known: Set<string>): ImportRow[] {
  return rows.filter(({ websiteUrl }) => {
    if (!websiteUrl) return true;
    const key = siteKey(websiteUrl);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

interface NewWidgets {
  importId: string;
  owner: Importer["owner"];
  rows: ImportRow[];
  look: WidgetLook;
  now: Date;
}

/** Dates each widget one millisecond after the previous one, so lists show the rows in order. */
async function insertWidgets(tx: Transaction, { importId, owner, rows, look, now }: NewWidgets) {
  const { settings, ...appearance } = look;
  const made = await tx
    .insert(widgets)
    .values(
      rows.map(({ name, websiteUrl, labels = [] }, at) => ({
        ...appearance,
        accountId: owner.accountId,
        userId: owner.id,
        publicId: newPublicId(),
        importId,
        name,
        websiteUrl: websiteUrl ?? null,
        labels,
        createdAt: new Date(now.getTime() + at),
      })),
    )
    .returning();
  await tx.insert(widgetSettings).values(made.map(({ id: widgetId }) => ({ widgetId, settings })));
  await queueChanges(tx, made, "created", now);
}
