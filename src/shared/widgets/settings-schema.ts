import * as v from "valibot";
import { HEX_COLOR, isLegible } from "../colors.ts";
import { DASHBOARD_VALIDATION } from "../dashboard-messages.ts";
import { VALIDATION } from "../messages.ts";
import { parseUrl } from "../parse-url.ts";
import { describedAs } from "../schemas/described-as.ts";
import { HOSTS_LIMIT, parseHost } from "./allowed-hosts.ts";
import { EVERY_OTHER, HIDE_DURATIONS, PANEL_LAYOUTS, PHONE_LOOKS } from "./config.ts";
import { DEFAULT_OWNER_SETTINGS } from "./defaults.ts";
import { EXCLUDED_LIMIT, parsePathPattern } from "./excluded-paths.ts";
import { WIDGET_ICON_NAMES } from "./icons.ts";
import { WIDGET_LANGUAGES } from "./languages.ts";
import { schemeColors, type WidgetColorScheme } from "./launcher-colors.ts";
import { WIDGET_PROFILES } from "./profiles.ts";
import { WIDGET_TOOLS } from "./tool-values.ts";

const LABEL_LIMIT = 40;
const OFFSET_LIMIT = 200;

const TOOL_ENTRIES = [...WIDGET_TOOLS, EVERY_OTHER] as const;
const PROFILE_ENTRIES = [...WIDGET_PROFILES, EVERY_OTHER] as const;

/**
 * Tools that schema 1 stored for owners who had not chosen any: all tools available at the time.
 */
const ALL_TOOLS_OF_SCHEMA_1 =
  "text-size,line-height,letter-spacing,highlight-links,contrast,stop-animations,reading-guide,big-cursor";

const OffsetSchema = v.pipe(
  v.number(DASHBOARD_VALIDATION.offset),
  v.integer(DASHBOARD_VALIDATION.offset),
  v.minValue(0, DASHBOARD_VALIDATION.offset),
  v.maxValue(OFFSET_LIMIT, DASHBOARD_VALIDATION.offset),
);

const TEXTS = { type: "array", maxItems: 500, items: { type: "string" } };

const MEMBERS = {
  schema: v.pipe(
    v.picklist([1, 2], DASHBOARD_VALIDATION.settingsVersion),
    v.transform((): 2 => 2),
  ),
  /** The tools offered, in the order shown. */
  tools: namesSchema(TOOL_ENTRIES, DASHBOARD_VALIDATION.tools),
  /** The profiles offered, in the order shown. */
  profiles: namesSchema(PROFILE_ENTRIES, DASHBOARD_VALIDATION.profiles),
  /** `auto` for the page's language; the visitor's choice always takes precedence. */
  language: v.picklist(["auto", ...WIDGET_LANGUAGES], DASHBOARD_VALIDATION.widgetLanguage),
  /** URL of the owner's accessibility statement; empty if there is none. */
  statementUrl: v.pipe(
    v.string(DASHBOARD_VALIDATION.statementUrl),
    v.trim(),
    v.maxLength(500, VALIDATION.tooLong),
    v.check((value) => value === "" || isHttpUrl(value), DASHBOARD_VALIDATION.statementUrl),
  ),
  icon: v.picklist(WIDGET_ICON_NAMES, DASHBOARD_VALIDATION.icon),
  /** Text next to the icon, which then names the launcher button; empty for no text. */
  label: v.pipe(
    v.string(DASHBOARD_VALIDATION.label),
    v.transform((value) => value.replace(/[\p{Cc}\s]+/gu, " ")),
    v.trim(),
    v.maxLength(LABEL_LIMIT, DASHBOARD_VALIDATION.label),
  ),
  /** Hex color of the icon and label; empty for black or white, whichever is easier to read. */
  textColor: v.pipe(
    v.string(DASHBOARD_VALIDATION.textColor),
    v.trim(),
    v.toLowerCase(),
    v.check((value) => value === "" || HEX_COLOR.test(value), DASHBOARD_VALIDATION.textColor),
  ),
  /** Distances between the launcher button and its corner in px, 0 to 200. */
  offsetX: OffsetSchema,
  offsetY: OffsetSchema,
  phone: v.picklist(PHONE_LOOKS, DASHBOARD_VALIDATION.phone),
  /** The panel's layout until a visitor chooses another. */
  layout: v.picklist(PANEL_LAYOUTS, DASHBOARD_VALIDATION.layout),
  /** Durations offered to visitors; if empty, the launcher button cannot be hidden. */
  hideDurations: v.pipe(
    namesSchema(HIDE_DURATIONS, DASHBOARD_VALIDATION.hideDurations),
    v.transform((chosen) => HIDE_DURATIONS.filter((duration) => chosen.includes(duration))),
  ),
  /** Whether visitors can report a barrier to the owner. */
  reports: v.boolean(VALIDATION.yesOrNo),
  /** Whether the widget's events go to the page's `dataLayer`. */
  analytics: v.boolean(VALIDATION.yesOrNo),
  /** Whether the service counts the tools that visitors switch on. */
  toolCounts: v.boolean(VALIDATION.yesOrNo),
  /** Hosts where the widget may be shown, including subdomains; empty for all hosts. */
  allowedHosts: v.pipe(
    textsSchema(DASHBOARD_VALIDATION.hosts),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const hosts = value.map((typed) => ({ typed, host: parseHost(typed) }));
      const wrong = hosts.find(({ host }) => host === null);
      if (wrong) {
        addIssue({ message: `${DASHBOARD_VALIDATION.hosts}. “${wrong.typed.slice(0, 80)}” is none.` });
        return NEVER;
      }
      return [...new Set(hosts.flatMap(({ host }) => host ?? []))];
    }),
    v.maxLength(HOSTS_LIMIT, DASHBOARD_VALIDATION.tooManyHosts),
  ),
  /** Paths where the widget isn't shown, in which `*` stands for any characters. */
  excludedPaths: v.pipe(
    textsSchema(DASHBOARD_VALIDATION.paths),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const patterns = value.map(parsePathPattern);
      if (!patterns.includes(null)) return [...new Set(patterns.flatMap((pattern) => pattern ?? []))];
      addIssue({ message: DASHBOARD_VALIDATION.paths });
      return NEVER;
    }),
    v.maxLength(EXCLUDED_LIMIT, DASHBOARD_VALIDATION.tooManyPaths),
  ),
};

export const OwnerSettingsSchema = v.object(MEMBERS, DASHBOARD_VALIDATION.settings);

/**
 * An owner's choices, as stored in `widget_settings.settings`. `schema` is incremented when a
 * stored value must be read differently.
 */
export interface OwnerSettings extends v.InferOutput<typeof OwnerSettingsSchema> {}

/** Changed settings; absent settings stay unchanged. */
export const ChangeSettingsSchema = v.pipe(
  describedAs(v.unknown(), v.partial(OwnerSettingsSchema)),
  v.transform(fromSchema1),
  v.partial(OwnerSettingsSchema),
);
export type ChangeSettingsInput = v.InferOutput<typeof ChangeSettingsSchema>;

/** Drops unknown names from lists and replaces other invalid members with their defaults. */
const StoredSettingsSchema = v.object({
  ...withFallbacks(MEMBERS, DEFAULT_OWNER_SETTINGS),
  schema: v.fallback(v.literal(2), 2),
  tools: storedNames(TOOL_ENTRIES, DEFAULT_OWNER_SETTINGS.tools),
  profiles: storedNames(PROFILE_ENTRIES, DEFAULT_OWNER_SETTINGS.profiles),
  hideDurations: storedNames(HIDE_DURATIONS, DEFAULT_OWNER_SETTINGS.hideDurations),
});

/**
 * Never throws: drops unknown values from other releases and fills in missing values with defaults.
 */
export function readSettings(stored: unknown): OwnerSettings {
  const result = v.safeParse(StoredSettingsSchema, fromSchema1(stored ?? {}));
  return result.success ? result.output : DEFAULT_OWNER_SETTINGS;
}

/** Whether text in the owner's color is hard to read on the launcher button. */
export function isTextWeak(colorScheme: WidgetColorScheme, textColor: string): boolean {
  return HEX_COLOR.test(textColor) && !isLegible(textColor, schemeColors(colorScheme).background);
}

/** Reads a full schema 1 list, which named every tool, as `EVERY_OTHER`. */
function fromSchema1(given: unknown): unknown {
  const { schema = 1, tools }: { schema?: unknown; tools?: unknown } = Object(given);
  if (schema !== 1 || !isTexts(tools) || tools.join() !== ALL_TOOLS_OF_SCHEMA_1) return given;
  return { ...Object(given), tools: [EVERY_OTHER] };
}

/** Accepts a list of known names and removes duplicates; errors refer to the whole list. */
function namesSchema<const Name extends string>(known: readonly Name[], message: string) {
  return v.pipe(
    describedAs(
      v.custom<Name[]>((given) => Array.isArray(given) && given.every((one) => known.includes(one)), message),
      { type: "array", items: { enum: known } },
    ),
    v.transform((names) => [...new Set(names)]),
  );
}

function textsSchema(message: string) {
  return describedAs(v.custom<string[]>(isTexts, message), TEXTS);
}

function withFallbacks<Entries extends v.ObjectEntries>(
  entries: Entries,
  defaults: { [Name in keyof Entries]: v.InferOutput<Entries[Name]> },
): Entries {
  const filled = Object.entries(entries).map(([name, schema]) => [name, v.fallback(schema, defaults[name])]);
  return Object.fromEntries(filled) as Entries;
}

function storedNames<const Name extends string>(known: readonly Name[], fallback: Name[]) {
  return v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((stored) => [...new Set(stored.flatMap((one) => known.filter((name) => name === one)))]),
    ),
    fallback,
  );
}

function isTexts(given: unknown): given is string[] {
  return Array.isArray(given) && given.length <= 500 && given.every((one) => typeof one === "string");
}

function isHttpUrl(value: string): boolean {
  return /^https?:$/.test(parseUrl(value)?.protocol ?? "");
}
