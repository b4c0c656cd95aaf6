import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { DEFAULT_WIDGET_APPEARANCE, type WidgetPosition, type WidgetSize } from "#shared/widgets/config.ts";
import type { WidgetColorScheme } from "#shared/widgets/launcher-colors.ts";
import { belongsToAccount, belongsToUser, users } from "./accounts.ts";
import { belongsTo, createdAt, indexed, randomId, timestamptz } from "./columns.ts";

/** Widget-list filters that a user has saved under a name in one account. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    userId: belongsToUser(),
    name: text("name").notNull(),
    /** The list's query string, e.g., `label=North&order=problems`. */
    search: text("search").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("saved_filters_name_unique").on(table.accountId, table.userId, table.name),
    ...indexed(table.userId),
  ],
);

const content = () => ({
  name: text("name").notNull(),
  /** The widget's website; null until the owner specifies it. */
  websiteUrl: text("website_url"),
  position: text("position").$type<WidgetPosition>().notNull(),
  colorScheme: text("color_scheme").$type<WidgetColorScheme>().notNull(),
  size: text("size").$type<WidgetSize>().notNull(),
});

const { name, websiteUrl, position, colorScheme, size } = content();

/** Bulk widget imports, kept while their results can be looked up. */
export const widgetImports = pgTable(
  "widget_imports",
  {
    id: randomId(),
    accountId: belongsToAccount(),
    /** User who ran the import; null once the user is deleted. */
    importedBy: integer("imported_by").references(() => users.id, { onDelete: "set null" }),
    /** Chosen by the browser, so a request sent twice creates only one import. */
    key: uuid("key").notNull(),
    /** Rows whose website already had a widget. */
    skipped: integer("skipped").notNull(),
    undoneAt: timestamptz("undone_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("widget_imports_key_index").on(table.accountId, table.key),
    ...indexed(table.importedBy, table.createdAt),
  ],
);

export const widgets = pgTable(
  "widgets",
  {
    id: randomId(),
    publicId: text("public_id").notNull().unique(),
    accountId: belongsToAccount(),
    userId: belongsToUser(),
    name,
    websiteUrl,
    position: position.default(DEFAULT_WIDGET_APPEARANCE.position),
    colorScheme: colorScheme.default(DEFAULT_WIDGET_APPEARANCE.colorScheme),
    size: size.default(DEFAULT_WIDGET_APPEARANCE.size),
    isActive: boolean("is_active").notNull().default(true),
    /** Incremented with each change to the name, appearance or settings. */
    version: integer("version").notNull().default(1),
    /** Chosen by the browser, so a request sent twice creates only one widget. */
    creationKey: uuid("creation_key"),
    /** Labels chosen by users to group widgets, such as a client's name. */
    labels: text("labels").array().notNull().default([]),
    /**
     * Import that created the widget; null for manually created widgets, or once the import is
     * purged.
     */
    importId: uuid("import_id").references(() => widgetImports.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    /** Time of deletion; `liveWidget` excludes deleted rows until they are purged. */
    deletedAt: timestamptz("deleted_at"),
  },
  (table) => [
    ...indexed(table.accountId, table.userId, table.importId),
    uniqueIndex("widgets_creation_key_index").on(table.accountId, table.creationKey),
  ],
);

export type Widget = typeof widgets.$inferSelect;

export const belongsToWidget = () => belongsTo("widget_id", () => widgets.id);

export const widgetSettings = pgTable("widget_settings", {
  id: serial("id").primaryKey(),
  widgetId: belongsToWidget().unique(),
  /** Written by this release or an earlier one; see `readSettings`. */
  settings: jsonb("settings").$type<unknown>().notNull(),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
});

/** Each widget's most recent versions, including the current one. */
export const widgetVersions = pgTable(
  "widget_versions",
  {
    widgetId: belongsToWidget(),
    version: integer("version").notNull(),
    ...content(),
    settings: jsonb("settings").$type<unknown>().notNull(),
    restoredFrom: integer("restored_from"),
    /** User who made the change; null for older versions, or once the user is deleted. */
    savedBy: integer("saved_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.version] }), ...indexed(table.savedBy)],
);

/** The last few hosts that requested each widget. */
export const liveHosts = pgTable(
  "widget_sightings",
  {
    widgetId: belongsToWidget(),
    /** Host name, e.g., `www.example.com`. */
    host: text("host").notNull(),
    firstSeenAt: timestamptz("first_seen_at").notNull(),
    /** Start of the current streak of days with at least one request. */
    liveSince: timestamptz("live_since").notNull(),
    /** Accurate to within five minutes. */
    lastSeenAt: timestamptz("last_seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.host] }), ...indexed(table.lastSeenAt)],
);
