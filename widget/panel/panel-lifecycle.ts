import { focusedElement } from "../page/find-all.ts";
import { plain } from "../page/plain.ts";
import type { PanelWords, WidgetHost } from "../widget-host.ts";
import type { PanelContext } from "./panel-context.ts";
import { createPanelDialog, type PanelDialog, type PanelPlace } from "./panel-dialog.ts";
import { hasSharedChoices } from "./shared-choices.ts";

export interface PanelLifecycle {
  isOpen(): boolean;
  open(words: PanelWords): void;
  /** Focus goes back to where it was when the panel opened. */
  close(): void;
  /**
   * Shows what is chosen; in other words or after the owner changed something, in a panel built
   * anew.
   */
  update(words: PanelWords): void;
  say(text: string): void;
}

/** Opens and closes the panel, and keeps a visitor's place in it when it has to be built anew. */
export function createPanelLifecycle(
  host: WidgetHost,
  actions: Omit<PanelContext, keyof PanelWords | "host" | "view" | "say" | "close">,
): PanelLifecycle {
  let view: PanelDialog | undefined;
  let builtFrom = "";
  let openedFrom: Element | null = null;
  /**
   * Timer of a panel that is built next: apart from the task that its code was loaded and first run
   * in.
   */
  let building = 0;

  function build(words: PanelWords, place: PanelPlace | null): PanelDialog | undefined {
    const shown = host.view();
    if (!shown) return;
    builtFrom = sourceOf(words);
    const built = createPanelDialog({ ...actions, ...words, host, view: shown, close }, place);
    built.element.addEventListener("focusin", noteOrigin);
    host.region.append(built.element);
    return built;
  }

  /** A visitor who works in the page meanwhile goes on there. */
  function noteOrigin({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Element && !host.root.contains(relatedTarget)) openedFrom = relatedTarget;
  }

  /** All that a panel is built from and does not update. */
  function sourceOf({ language }: PanelWords): string {
    const shown = host.view();
    return JSON.stringify([language, shown?.settings, shown?.position]);
  }

  function open(words: PanelWords): void {
    if (view) arriveSoon();
    else if (!building) {
      openedFrom = focusedElement();
      host.launcher.setAttribute("aria-expanded", "true");
      building = window.setTimeout(begin, 0, words);
    }
  }

  function begin(words: PanelWords): void {
    building = 0;
    view = build(words, null);
    host.emit("open", {});
    arriveSoon();
  }

  function arriveSoon(): void {
    requestAnimationFrame(() => setTimeout(arrive));
  }

  /**
   * Behind a frame, which lays the panel out and paints it: focusing it first would be part of one
   * long task.
   */
  function arrive(): void {
    view?.focus();
    if (view && hasSharedChoices()) offerShared(view);
  }

  function offerShared(to: PanelDialog): void {
    import("./share-offer.ts").then(
      ({ createShareOffer }) => {
        const offer = createShareOffer(to.context, to.focus);
        if (offer) to.offer(offer);
      },
      () => to.say(to.context.messages.failed ?? ""),
    );
  }

  function close(): void {
    clearTimeout(building);
    building = 0;
    host.launcher.setAttribute("aria-expanded", "false");
    if (!view) return;
    const hadFocus = view.element.contains(host.root.activeElement);
    view.end();
    view.element.remove();
    view = undefined;
    host.emit("close", {});
    if (!hadFocus) return;
    if (openedFrom instanceof HTMLElement || openedFrom instanceof SVGElement) plain(openedFrom).focus();
    if (!focusedElement()) host.launcher.focus();
  }

  function rebuild(words: PanelWords, old: PanelDialog): void {
    const place = old.place();
    old.end();
    view = build(words, place);
    old.element.remove();
    view?.goTo(place);
  }

  return {
    isOpen: () => view !== undefined || building > 0,
    open,
    close,
    update(words) {
      if (!view) return;
      if (builtFrom === sourceOf(words)) view.update(actions.preferences());
      else rebuild(words, view);
    },
    say: (text) => view?.say(text),
  };
}
