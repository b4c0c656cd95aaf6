import type { Page } from "playwright-core";
import type { Change, Correction, ElementNote } from "#shared/corrections/correction.ts";
import type { WidgetBrowser } from "../widget-browser.ts";

export const set = (name: string, value: string | null): Change => ({ kind: "attribute", name, value });

/** Makes a correction of every page, for elements with this note. */
export function correction(
  note: Partial<ElementNote>,
  changes: Change[],
  more: Partial<Correction> = {},
): Correction {
  const whole: ElementNote = {
    ...{ tag: "img", names: {}, text: "", classes: [], landmark: "main", heading: "" },
    ...{ ancestors: [], around: "", peers: 1, alike: 1, place: [0, 1] },
    ...note,
  };
  const id = `${whole.tag} ${Object.values(whole.names).join()}`;
  return { id, pages: "/*", note: whole, scope: "one", changes, expects: {}, ...more };
}

/** Makes corrections live, for the host site unless others are given; none takes them back. */
export function publish(
  { service, hostOrigin }: WidgetBrowser,
  version: string | undefined,
  corrections: Correction[] = [],
  hosts: string[] = [new URL(hostOrigin).host],
): void {
  const { corrections: _, ...view } = service.view;
  service.view = version ? { ...view, corrections: version } : view;
  if (version) service.corrections.set(version, { sites: [{ hosts, corrections }] });
}

/** Has the widget ask for its public view now. */
export async function poll(page: Page, widgetId: string): Promise<void> {
  await page.evaluate((id) => Object(window.Handrail).init({ widgetId: id }), widgetId);
}
