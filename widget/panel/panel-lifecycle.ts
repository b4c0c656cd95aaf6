import { plain } from "#shared/plain.ts";
import { focusedElement } from "../page/find-all.ts";
import type { PanelWords, WidgetHost } from "../widget-host.ts";
import { layoutOf, type PanelContext } from "./panel-context.ts";
import { createPanelDialog, type PanelDialog } from "./panel-dialog.ts";
import type { PanelPlace } from "./panel-place.ts";
import { hasSharedChoices } from "./shared-choices.ts";
import { withExtras } from "./tool-icon.ts";

/** Opens, closes and replaces the panel's dialog; visitors keep their place in the new dialog. */
export function createPanelLifecycle(
  host: WidgetHost,
  actions: Omit<PanelContext, keyof PanelWords | "host" | "view" | "say" | "close">,
) {
  const origin = createFocusOrigin(host);
  let dialog: PanelDialog | undefined;
  let builtFrom = "";
  /** Timer for building a dialog in a separate task after the panel code's first run. */
  let building = 0;

  function build(words: PanelWords, place: PanelPlace | null): PanelDialog | undefined {
    const view = host.view();
    if (!view) return;
    builtFrom = sourceOf(host, words);
    const built = createPanelDialog({ ...actions, ...words, host, view, close }, place);
    origin.follow(built.element);
    host.region.append(built.element);
    return built;
  }

  function open(words: PanelWords): void {
    if (dialog) arriveSoon();
    else if (!building) {
      origin.remember();
      host.launcher.setAttribute("aria-expanded", "true");
      building = window.setTimeout(begin, 0, words);
    }
  }

  function begin(words: PanelWords): void {
    building = 0;
    dialog = build(words, null);
    host.emit("open", {});
    const tiles = dialog && layoutOf(actions.preferences(), dialog.context) === "tiles";
    if (tiles) withExtras(arriveSoon, arriveSoon);
    else arriveSoon();
  }

  /** Focuses the dialog in a separate task after a frame has laid it out and painted it. */
  function arriveSoon(): void {
    requestAnimationFrame(() => setTimeout(arrive));
  }

  function arrive(): void {
    dialog?.focus();
    if (dialog && hasSharedChoices()) offerShared(dialog);
  }

  function close(): void {
    clearTimeout(building);
    building = 0;
    host.launcher.setAttribute("aria-expanded", "false");
    if (!dialog) return;
    const hadFocus = dialog.element.contains(host.root.activeElement);
    dialog.end();
    dialog.element.remove();
    dialog = undefined;
    host.emit("close", {});
    if (hadFocus) origin.restore();
  }

  function rebuild(words: PanelWords, old: PanelDialog): void {
    const place = old.place();
    old.end();
    dialog = build(words, place);
    old.element.remove();
    dialog?.goTo(place);
  }

  return {
    isOpen: (): boolean => dialog !== undefined || building > 0,
    open,
    close,
    /**
     * Shows the current choices, in a new dialog if the messages or the owner's settings have
     * changed.
     */
    update(words: PanelWords): void {
      if (!dialog) return;
      if (builtFrom === sourceOf(host, words)) dialog.update(actions.preferences());
      else rebuild(words, dialog);
    },
    say: (text: string) => dialog?.say(text),
  };
}

/** Returns everything that a dialog is built from but does not update. */
function sourceOf(host: WidgetHost, { language }: PanelWords): string {
  const view = host.view();
  return JSON.stringify([language, view?.settings, view?.position]);
}

function offerShared({ context, focus, offer, say }: PanelDialog): void {
  import("./share-offer.ts").then(
    ({ createShareOffer }) => {
      const shared = createShareOffer(context, focus);
      if (shared) offer(shared);
    },
    () => say(context.messages.failed ?? ""),
  );
}

/** Remembers the page's last focused element and returns focus to it. */
function createFocusOrigin(host: WidgetHost) {
  let origin: Element | null = null;
  return {
    remember() {
      origin = focusedElement();
    },
    /** Tracks a visitor who uses the page while the panel is open. */
    follow(dialog: HTMLElement) {
      dialog.addEventListener("focusin", ({ relatedTarget }) => {
        if (relatedTarget instanceof Element && !host.root.contains(relatedTarget)) origin = relatedTarget;
      });
    },
    restore() {
      if (origin instanceof HTMLElement || origin instanceof SVGElement) plain(origin).focus();
      if (!focusedElement()) host.launcher.focus();
    },
  };
}
