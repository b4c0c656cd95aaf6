import { randomInt } from "node:crypto";
import { transact } from "../../db/client.ts";
import { widgetSettings, widgets } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { CreateWidgetInput, WidgetView } from "../../shared/schemas/widget.ts";
import { PUBLIC_ID_LENGTH } from "../../shared/widget-config.ts";
import { DEFAULT_OWNER_SETTINGS } from "../../shared/widget-defaults.ts";
import { widgetView } from "./queries.ts";

const ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";

export async function createWidget(
  services: Services,
  owner: { id: number; accountId: number },
  input: CreateWidgetInput,
): Promise<WidgetView> {
  const widget = await transact(services.db, async (tx) => {
    const [row] = await tx
      .insert(widgets)
      .values({ ...input, userId: owner.id, accountId: owner.accountId, publicId: newPublicId() })
      .returning();
    if (!row) throw new Error("The new widget's row was not returned");
    await tx.insert(widgetSettings).values({ widgetId: row.id, settings: DEFAULT_OWNER_SETTINGS });
    return row;
  });
  services.publicViews.invalidate(widget.publicId);
  return widgetView(widget, services);
}

/** 82 bits of chance, so that two widgets never meet. */
function newPublicId(): string {
  return Array.from({ length: PUBLIC_ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
