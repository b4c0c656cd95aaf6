import type { ShownAudit } from "#src/scanner/engine/audit-shown-page.ts";
import { addStyles } from "../page/style-sheets.ts";
import type { WidgetHost } from "../widget-host.ts";

interface Engine {
  auditShownPage(document: Document): ShownAudit;
}

let engine: Promise<Engine> | undefined;

/** Loads the scanner's engine, once. */
export function loadEngine(host: WidgetHost): Promise<Engine> {
  engine ??= import(host.file(__HANDRAIL_ENGINE__));
  return engine;
}

/**
 * Audits the page while nothing of ours is on it. The engine scrolls to see what is drawn over a
 * text, so the window is scrolled back.
 */
export function runAudit(
  { auditShownPage }: Engine,
  { root }: WidgetHost,
  effects: { clear(): void; restore(): void },
): ShownAudit {
  const { scrollX, scrollY } = window;
  const show = addStyles(root, "[role=region]{display:none!important}");
  effects.clear();
  try {
    return auditShownPage(document);
  } finally {
    effects.restore();
    show();
    scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
  }
}
