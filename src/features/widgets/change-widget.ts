import { and, eq, lte } from "drizzle-orm";
import { DASHBOARD_VALIDATION } from "#shared/dashboard-messages.ts";
import { ERRORS } from "#shared/messages.ts";
import type { WebhookData } from "#shared/webhooks/events.ts";
import type { WidgetContent } from "#shared/widgets/schemas.ts";
import { isTextWeak } from "#shared/widgets/settings-schema.ts";
import { widgetVersions } from "#src/db/schema/widgets.ts";
import { announceWidgetChange } from "../../db/announce-widget-change.ts";
import { type Transaction, transact } from "../../db/client.ts";
import { type Widget, widgetSettings, widgets } from "../../db/schema/widgets.ts";
import { DomainError, notFound } from "../../errors.ts";
import type { Services } from "../../services.ts";
import { queueEvent, wantsEvents } from "../webhooks/queue-event.ts";
import { contentOf, ownWidget } from "./queries.ts";
import { requireSoldSettings, type WidgetOwner } from "./require-sold-settings.ts";

export const VERSIONS_KEPT = 20;

/** The user changing a widget, and the owner of its account. */
export interface WidgetEditor {
  user: { id: number };
  owner: WidgetOwner;
}

export interface WidgetChange {
  apply(content: WidgetContent): WidgetContent;
  isActive?: boolean | undefined;
  labels?: string[] | undefined;
  /** Version on which the change is based; if undefined, the change applies to any version. */
  seenVersion?: number | undefined;
  restoredFrom?: number;
  /** Prefix for setting names in errors. */
  fieldPrefix?: string;
}

export interface ChangedWidget {
  widget: Widget;
  content: WidgetContent;
  versionBefore: number;
}

/**
 * Changes an account's widget and records the resulting version. A change without effect creates no
 * version, so a change sent twice is made once.
 * @throws DomainError `not-found`, including for another account's widget; `changed_meanwhile`;
 * `invalid` for a text color that is hard to read or settings that are not in the plan.
 */
export async function changeWidget(
  services: Services,
  who: WidgetEditor,
  id: string,
  change: WidgetChange,
): Promise<ChangedWidget> {
  const changed = await transact(services.db, (tx) => changeWidgetIn(services, tx, who, id, change));
  services.publicViews.invalidate(changed.widget.publicId);
  return changed;
}

/** Changes a widget within a transaction, after which the caller invalidates the public view. */
export async function changeWidgetIn(
  services: Pick<Services, "clock" | "config" | "billingClock">,
  tx: Transaction,
  who: WidgetEditor,
  id: string,
  change: WidgetChange,
): Promise<ChangedWidget> {
  const { user, owner } = who;
  const now = services.clock.now();
  const [row] = await tx.select().from(widgets).where(ownWidget(owner.accountId, id)).for("update");
  if (!row) throw notFound();
  const [stored] = await tx.select().from(widgetSettings).where(eq(widgetSettings.widgetId, row.id));
  const before = contentOf(row, stored?.settings);
  const content = change.apply(before);
  const isNew = JSON.stringify(content) !== JSON.stringify(before);
  if (isNew) {
    refuseUnlessSound(row, before, content, change);
    const { fieldPrefix } = change;
    requireSoldSettings(services, owner, { before: before.settings, after: content.settings, fieldPrefix });
  }
  const { settings, ...look } = content;
  const version = row.version + Number(isNew);
  const [widget = row] = await tx
    .update(widgets)
    .set({ ...look, isActive: change.isActive ?? row.isActive, labels: change.labels ?? row.labels, version })
    .where(eq(widgets.id, row.id))
    .returning();
  if (isNew) {
    await tx
      .insert(widgetSettings)
      .values({ widgetId: row.id, settings, updatedAt: now })
      .onConflictDoUpdate({ target: widgetSettings.widgetId, set: { settings, updatedAt: now } });
    await recordVersion(tx, row, { content: before, createdAt: stored?.updatedAt ?? row.createdAt });
    await recordVersion(tx, widget, {
      content,
      createdAt: now,
      restoredFrom: change.restoredFrom,
      savedBy: user.id,
    });
  }
  await announceWidgetChange(tx, row.publicId);
  if (isNew || widget.isActive !== row.isActive) await queueChange(tx, widget, "updated", now);
  return { widget, content, versionBefore: row.version };
}

export async function queueChange(
  tx: Transaction,
  { id, publicId, version, accountId }: Widget,
  change: WebhookData["widget.changed"]["change"],
  at: Date,
): Promise<void> {
  const data = { widget: id, publicId, change, version };
  await queueEvent(tx, { accountId, kind: "widget.changed", data, at });
}

/**
 * Queues events for changes to an account's widgets, unless the account has no active owner
 * webhook.
 */
export async function queueChanges(
  tx: Transaction,
  rows: readonly Widget[],
  change: WebhookData["widget.changed"]["change"],
  at: Date,
): Promise<void> {
  const [first] = rows;
  if (!first || !(await wantsEvents(tx, first.accountId))) return;
  for (const row of rows) await queueChange(tx, row, change, at);
}

/** Drops undefined properties, so a spread keeps the current values. */
export function definedOnly<Input extends object>(
  input: Input,
): { [Key in keyof Input]: Exclude<Input[Key], undefined> } {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as ReturnType<typeof definedOnly<Input>>;
}

function refuseUnlessSound(
  { version }: Widget,
  before: WidgetContent,
  content: WidgetContent,
  { seenVersion = version, fieldPrefix = "settings." }: WidgetChange,
): void {
  if (seenVersion !== version) {
    const code = "changed_meanwhile";
    throw new DomainError("conflict", ERRORS.widgetChanged, { code, details: { version } });
  }
  const { colorScheme, settings } = content;
  const isRepainted = colorScheme !== before.colorScheme || settings.textColor !== before.settings.textColor;
  if (isRepainted && isTextWeak(colorScheme, settings.textColor)) {
    const fields = { [`${fieldPrefix}textColor`]: DASHBOARD_VALIDATION.textContrast };
    throw new DomainError("invalid", ERRORS.invalid, { fields });
  }
}

interface RecordedVersion {
  content: WidgetContent;
  createdAt: Date;
  restoredFrom?: number | undefined;
  /** User who made the change; absent for the content before the first change. */
  savedBy?: number;
}

/** Records a version unless it exists, and purges versions that are too old. */
async function recordVersion(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  { content, ...facts }: RecordedVersion,
): Promise<void> {
  await tx
    .insert(widgetVersions)
    .values({ widgetId: id, version, ...content, ...facts })
    .onConflictDoNothing();
  await tx
    .delete(widgetVersions)
    .where(and(eq(widgetVersions.widgetId, id), lte(widgetVersions.version, version - VERSIONS_KEPT)));
}
