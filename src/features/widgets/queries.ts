import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { coverageOf, includesCorrections } from "#shared/billing/coverage.ts";
import { pick } from "#shared/pick.ts";
import type { PageQuery } from "#shared/schemas/page-query.ts";
import { isUuid } from "#shared/schemas/uuid.ts";
import { hostsPattern } from "#shared/widgets/allowed-hosts.ts";
import { isPublicId, type SentWidgetView } from "#shared/widgets/config.ts";
import { embedCode, pinnedEmbedCode } from "#shared/widgets/embed-code.ts";
import { shownPaths } from "#shared/widgets/excluded-paths.ts";
import type { SettingsView, WidgetContent, WidgetView } from "#shared/widgets/schemas.ts";
import { type OwnerSettings, readSettings } from "#shared/widgets/settings-schema.ts";
import { liveWidget } from "../../db/live-widget.ts";
import { users } from "../../db/schema/accounts.ts";
import { correctionFiles } from "../../db/schema/corrections.ts";
import type { Widget } from "../../db/schema/widgets.ts";
import { widgetSettings, widgets } from "../../db/schema/widgets.ts";
import { notFound } from "../../errors.ts";
import { type ListPage, pageOf } from "../../http/next-link.ts";
import { type Reach, seenWidgets } from "../../http/reach.ts";
import type { Services } from "../../services.ts";
import { accessOf } from "../accounts/access.ts";
import { publicView } from "./public-view.ts";

/** Returns the widgets within reach, oldest first: either all of them or one page. */
export async function listWidgets(
  services: Services,
  reach: Reach,
  page: PageQuery = {},
): Promise<ListPage<WidgetView>> {
  const { limit, after } = page;
  const query = services.db
    .select()
    .from(widgets)
    .where(and(seenWidgets(reach), liveWidget, after ? newerThan(services.db, after) : undefined))
    .orderBy(asc(widgets.createdAt), asc(widgets.id));
  const rows = await (limit === undefined ? query : query.limit(limit + 1));
  return pageOf(
    rows.map((row) => widgetView(row, services)),
    page,
  );
}

/** Compares by ID, since the database's timestamps are more precise than a program's. */
function newerThan(db: Services["db"], id: string): SQL {
  const last = alias(widgets, "last");
  const place = db.select({ createdAt: last.createdAt, id: last.id }).from(last).where(eq(last.id, id));
  return sql`(${widgets.createdAt}, ${widgets.id}) > ${place}`;
}

export function widgetView(row: Widget, { config: { publicUrl }, pinnedScript }: Services): WidgetView {
  return {
    ...pick(row, "id", "publicId", "name", "websiteUrl", "position", "colorScheme", "size"),
    ...pick(row, "isActive", "labels", "version"),
    createdAt: row.createdAt.toISOString(),
    embedCode: embedCode(publicUrl, row.publicId),
    pinnedEmbedCode: pinnedScript && pinnedEmbedCode(publicUrl, row.publicId, pinnedScript),
  };
}

/**
 * Condition that a widget belongs to this account and is not deleted.
 * @throws DomainError `not-found` for a malformed ID.
 */
export function ownWidget(accountId: number, id: string) {
  return and(ownedWidget(accountId, id), liveWidget);
}

/**
 * Condition that a widget belongs to this account, deleted or not.
 * @throws DomainError `not-found` for a malformed ID.
 */
export function ownedWidget(accountId: number, id: string) {
  if (!isUuid(id)) throw notFound();
  return and(eq(widgets.id, id), eq(widgets.accountId, accountId));
}

/** Returns a widget for its editor. @throws DomainError as `findWidget`. */
export async function readWidget(
  services: Services,
  accountId: number,
  id: string,
): Promise<WidgetView & WidgetContent> {
  const { widget, content } = await findWidget(services, accountId, id);
  return { ...widgetView(widget, services), settings: content.settings };
}

/**
 * Returns a widget's row and its editable content.
 * @throws DomainError `not-found`, including for another account's widget.
 */
export async function findWidget({ db }: Services, accountId: number, id: string) {
  const [row] = await db
    .select({ widget: widgets, settings: widgetSettings.settings })
    .from(widgets)
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(ownWidget(accountId, id));
  if (!row) throw notFound();
  return { widget: row.widget, content: contentOf(row.widget, row.settings) };
}

export function contentOf(
  { name, websiteUrl, position, colorScheme, size }: Omit<WidgetContent, "settings">,
  stored: unknown,
): WidgetContent {
  return { name, websiteUrl, position, colorScheme, size, settings: readSettings(stored) };
}

/**
 * Returns settings by a widget's ID or public ID, without checking the owner, since settings are
 * public.
 */
export async function findSettings({ db }: Services, idOrPublicId: string): Promise<SettingsView> {
  const byId = isUuid(idOrPublicId) ? eq(widgets.id, idOrPublicId) : undefined;
  const byPublicId = isPublicId(idOrPublicId) ? eq(widgets.publicId, idOrPublicId) : undefined;
  const which = or(byId, byPublicId);
  if (!which) throw notFound();
  const [row] = await db
    .select({ settings: widgetSettings.settings, version: widgets.version })
    .from(widgets)
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(and(which, liveWidget));
  if (!row) throw notFound();
  return { ...readSettings(row.settings), version: row.version };
}

export async function findPublicViews(
  services: Pick<Services, "db" | "billingClock" | "config">,
  publicIds: string[],
): Promise<Map<string, SentWidgetView>> {
  const { db, config } = services;
  const rows = await db
    .select({
      widget: widgets,
      user: users,
      settings: widgetSettings.settings,
      version: correctionFiles.version,
    })
    .from(widgets)
    .innerJoin(users, eq(users.id, widgets.userId))
    .leftJoin(correctionFiles, eq(correctionFiles.accountId, widgets.accountId))
    .leftJoin(widgetSettings, eq(widgetSettings.widgetId, widgets.id))
    .where(and(inArray(widgets.publicId, publicIds), liveWidget));
  return new Map(
    rows.map(({ widget, user, settings, version }) => {
      const content = contentOf(widget, settings);
      const active = widget.isActive && accessOf(user, services) !== "off";
      const hosts = shownHosts(content.settings, config);
      const pages = shownPaths(content.settings.excludedPaths);
      const corrections = active && includesCorrections(coverageOf(services, user)) ? version : null;
      const shown = { ...(hosts && { hosts }), ...(pages && { pages }) };
      const state = { active, ...shown, ...(corrections && { corrections }) };
      return [widget.publicId, publicView(content, state)];
    }),
  );
}

/**
 * Returns a pattern for the allowed hosts, this service and local sites, where owners try the
 * widget out; null for all hosts.
 */
export function shownHosts(
  { allowedHosts }: Pick<OwnerSettings, "allowedHosts">,
  { publicUrl }: Services["config"],
): string | null {
  if (allowedHosts.length === 0) return null;
  const always = new Set([new URL(publicUrl).hostname, "localhost", "127.0.0.1", "[::1]"]);
  return hostsPattern([...allowedHosts, ...always]);
}
