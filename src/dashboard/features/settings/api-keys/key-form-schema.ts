import * as v from "valibot";
import { KEY_AREAS, KEY_DAYS, KEY_HOLDERS, type KeyScope } from "#shared/api-key-choices.ts";
import { KEY_VALIDATION } from "#shared/api-key-messages.ts";
import { CreateKeySchema } from "#shared/schemas/api-key.ts";

/** Access to an area; to write includes to read. */
export const KEY_ACCESS = ["none", "read", "write"] as const;

const access = v.picklist(KEY_ACCESS, KEY_VALIDATION.scopes);

/** The form's fields, as the input of a new key. */
export const KeyFormSchema = v.pipe(
  v.object({
    name: CreateKeySchema.entries.name,
    widgets: access,
    scans: access,
    reports: access,
    holder: v.picklist(KEY_HOLDERS, KEY_VALIDATION.holder),
    days: v.picklist(KEY_DAYS.map(String), KEY_VALIDATION.days),
  }),
  v.forward(
    v.partialCheck(
      [["widgets"], ["scans"], ["reports"]],
      (chosen) => KEY_AREAS.some((area) => chosen[area] !== "none"),
      KEY_VALIDATION.scopes,
    ),
    ["widgets"],
  ),
  v.transform(({ name, holder, days, ...chosen }) => ({
    name,
    holder,
    days: KEY_DAYS.find((choice) => String(choice) === days) ?? KEY_DAYS[0],
    scopes: KEY_AREAS.flatMap((area): KeyScope[] => {
      const level = chosen[area];
      return level === "none" ? [] : [`${area}:${level}`];
    }),
  })),
);
