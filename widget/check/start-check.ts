import type { Correction } from "#shared/corrections/correction.ts";
import type { ShownAudit } from "#src/scanner/engine/audit-shown-page.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { logFailure } from "../log-failure.ts";
import { page } from "../page/document.ts";
import { addStyles } from "../page/style-sheets.ts";
import { dock } from "../parts/dock.ts";
import styles from "../styles/check.css";
import type { WidgetHost } from "../widget-host.ts";
import { openCheck, sendResults } from "./check-calls.ts";
import { type CheckWords, checkWords, fill } from "./check-words.ts";
import { createFindingWalk } from "./finding-walk.ts";

let engine: Promise<Engine> | undefined;

export interface CheckContext {
  host: WidgetHost;
  /** The panel's language. */
  language: string;
  /** The visitor's tools, which are off while the page is audited. */
  effects: { clear(): void; restore(): void };
}

let endLast: (() => void) | undefined;

/**
 * Checks this page for a user who opened it through a link from the dashboard: shows findings on
 * the page and sends them on request. The engine is loaded only after the service accepts the link.
 */
export function startCheck({ host, language: wanted, effects }: CheckContext, link: string): void {
  endLast?.();
  const { words, language } = checkWords(wanted);
  const bar = createCheckBar(host, words, language, end);
  let walk: ReturnType<typeof createFindingWalk> | undefined;
  let endPreview: (() => void) | undefined;
  let token = "";
  let hasEnded = false;
  endLast = end;
  bar.say(words.opening);
  open().catch(explain);

  async function open(): Promise<void> {
    const opened = await openCheck(host, link);
    if (hasEnded) return;
    if ("problem" in opened) return bar.say(problemWords(opened.problem, words));
    token = opened.reply.token;
    const { preview: draft } = opened.reply;
    await (draft ? preview(draft) : check());
  }

  async function preview(draft: Correction): Promise<void> {
    bar.showPreview();
    bar.say(words.checking);
    const [engine, { previewCorrection }] = await Promise.all([
      readyEngine(host),
      import("./correction-preview.ts"),
    ]);
    if (hasEnded) return;
    endPreview = previewCorrection(host, words, draft, bar, () => runAudit(engine, host, effects));
  }

  async function check(): Promise<void> {
    walk?.remove();
    walk = undefined;
    bar.offer();
    bar.say(words.checking);
    const engine = await readyEngine(host);
    if (hasEnded) return;
    const corrected = host.corrections?.count() ?? 0;
    host.corrections?.rest();
    try {
      show(runAudit(engine, host, effects), corrected);
    } finally {
      host.corrections?.resume();
    }
  }

  /** @param corrected number of corrections off during the audit */
  function show(audit: ShownAudit, corrected: number): void {
    const { findings, omitted } = audit;
    const more = omitted > 0 ? [fill(words.more, { count: findings.length })] : [];
    if (corrected > 0) more.push(fill(words.corrections, { count: corrected }));
    bar.say(summaryOf(audit, words), ...more, words.unsent);
    if (findings.length > 0) walk = createFindingWalk(host, words, findings, bar.body);
    const again = createButton({}, () => void check().catch(explain), words.again);
    bar.offer(
      createButton({ class: "check-send" }, () => void send(audit), words.send),
      again,
    );
  }

  async function send(audit: ShownAudit): Promise<void> {
    bar.say(words.sending);
    const sent = await sendResults(host, token, audit);
    if (hasEnded) return;
    if ("problem" in sent && sent.problem !== "check_sent") return bar.say(problemWords(sent.problem, words));
    bar.offer();
    bar.say(words.sent);
  }

  function explain(error: unknown): void {
    logFailure(error);
    bar.say(words.unread);
  }

  function end(): void {
    hasEnded = true;
    endLast = undefined;
    walk?.remove();
    endPreview?.();
    bar.remove();
  }
}

function summaryOf({ findings }: ShownAudit, words: CheckWords): string {
  const counts = { all: findings.length, failed: 0, review: 0, advice: 0 };
  for (const { finding } of findings) counts[finding.outcome] += 1;
  return findings.length > 0 ? fill(words.found, counts) : words.none;
}

function problemWords(problem: string, words: CheckWords): string {
  return Object.hasOwn(words, problem) ? words[problem as keyof CheckWords] : words.unread;
}

/** Resolves once the page is loaded and the browser has shown the message. */
async function readyEngine(host: WidgetHost) {
  const engine = await loadEngine(host);
  await whenLoaded();
  await nextFrame();
  return engine;
}

function whenLoaded(): Promise<void> {
  if (page.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", () => resolve(), { once: true }));
}

/** Lets the browser show the message before the audit keeps it busy. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

interface Engine {
  auditShownPage(document: Document): ShownAudit;
}

function loadEngine(host: WidgetHost): Promise<Engine> {
  engine ??= import(host.file(__HANDRAIL_ENGINE__));
  return engine;
}

/**
 * Audits the page without our own additions. The engine scrolls to detect what covers text, so the
 * window is scrolled back afterward.
 */
function runAudit(
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

/**
 * Shows the check's bar at the edge of the window. Escape or the bar's last button ends the check;
 * key presses in the bar don't reach the page.
 */
function createCheckBar(host: WidgetHost, words: CheckWords, language: string, onEnd: () => void) {
  const removeStyles = addStyles(host.root, styles);
  const title = element("h2", { id: "check-title" }, words.title);
  const status = element("p", { role: "status" });
  const body = element("div", { class: "check-body" });
  const end = createButton({}, onEnd, words.end);
  const actions = element("div", { class: "check-actions" }, end);
  const bar = element(
    "div",
    { class: "check", role: "dialog", "aria-labelledby": title.id, tabindex: "-1" },
    title,
    status,
    body,
    actions,
  );
  bar.addEventListener("keydown", ({ key }) => key === "Escape" && onEnd());
  const undock = dock(host, bar, language);
  bar.focus();
  return {
    body,
    /** Shows a sentence that screen readers announce. */
    say(...sentences: string[]): void {
      status.textContent = sentences.join(" ");
    },
    /**
     * Puts buttons before the button that ends the check; if the focused button is removed, focus
     * moves to the bar.
     */
    offer(...buttons: HTMLButtonElement[]): void {
      const hadFocus = actions.contains(host.root.activeElement);
      actions.replaceChildren(...buttons, end);
      if (hadFocus && !actions.contains(host.root.activeElement)) bar.focus();
    },
    showPreview(): void {
      title.textContent = words.previewTitle;
      end.textContent = words.endPreview;
    },
    focus: () => bar.focus(),
    remove(): void {
      undock();
      removeStyles();
    },
  };
}
