import { SITE_WIDGET_ID } from "#shared/widgets/site-widgets.ts";
import { blockStorage } from "#ui/browser/block-storage.ts";
import { prepareDocument } from "#ui/browser/example-document.ts";
import { platformScript } from "#ui/browser/platform-script.ts";
import { startPreview } from "./live-preview.ts";

/** Starts the home page's widget form and hero. */
export function startLanding(form: HTMLFormElement, whenIdle: (action: () => void) => void): void {
  startPreview(form);
  const stage = document.querySelector<HTMLElement>("[data-hero-demo]");
  if (stage) whenIdle(() => startHeroDemo(stage, whenIdle));
}

type FrameWindow = Window & typeof globalThis;

/** The part of the widget's API used here. */
interface FrameWidget {
  on(name: "open", listener: () => void): void;
  open(): void;
}

/**
 * Replaces the hero's picture with a framed example page and the real widget, with its panel open.
 * The picture stays until the panel opens, and remains if anything fails.
 */
function startHeroDemo(stage: HTMLElement, whenIdle: (action: () => void) => void): void {
  const frame = document.createElement("iframe");
  frame.className = "hero-demo__frame";
  frame.title = stage.dataset.heroDemo ?? "";
  frame.inert = true;
  frame.width = frame.height = "600";
  // Some browsers replace the frame's empty document after insertion. Creating and filling the
  // frame are separate tasks because each is slow on a low-end phone.
  frame.addEventListener("load", () => whenIdle(() => fill(frame, stage)), { once: true });
  stage.append(frame);
}

function fill(frame: HTMLIFrameElement, stage: HTMLElement): void {
  const view = frame.contentDocument?.defaultView;
  const template = stage.querySelector("template");
  if (!view || !template) return;
  blockStorage(view);
  keepFocusOut(view);
  view.document.body.append(view.document.importNode(template.content, true));
  prepareDocument(view.document, frame.title);
  const script = platformScript(view.document, SITE_WIDGET_ID);
  script.addEventListener("load", () => {
    const widget: FrameWidget | undefined = Reflect.get(view, "Handrail");
    widget?.on("open", () => show(frame, stage));
    widget?.open();
  });
  view.document.body.append(script);
}

function show(frame: HTMLIFrameElement, stage: HTMLElement): void {
  frame.inert = false;
  stage.classList.add("hero-demo__stage--live");
}

/** Keeps a panel that opens automatically from taking focus until the visitor uses it. */
function keepFocusOut(view: FrameWindow): void {
  const { prototype } = view.HTMLElement;
  const { focus } = prototype;
  prototype.focus = () => undefined;
  const release = () => {
    prototype.focus = focus;
  };
  for (const event of ["pointerdown", "keydown", "focusin"]) {
    view.addEventListener(event, release, { capture: true, once: true });
  }
}
