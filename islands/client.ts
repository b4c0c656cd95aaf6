import { handleGlobalErrors } from "#ui/browser/global-errors.ts";
import { carryAffiliateCode } from "./loading/affiliate-links.ts";
import { handleAuthLinks } from "./loading/auth-links.ts";
import { linkDashboard } from "./loading/dashboard-links.ts";
import { scheduleIslands } from "./loading/schedule-islands.ts";
import { scrollToFragment } from "./loading/scroll-to-fragment.ts";
import { whenIdle } from "./loading/when-idle.ts";

/** Lets the pointer leave a menu briefly without closing it. */
const CLOSE_DELAY_MS = 200;

const MENU = ".site-header details";

// Runs on every page at startup; React loads only when an island needs it.
handleGlobalErrors();
enhanceMenus();
scrollToFragment();
handleAuthLinks();
linkDashboard();
carryAffiliateCode();
scheduleIslands();
void startLandingPage();

async function startLandingPage(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("form[data-live-preview]");
  if (!form) return;
  const { startLanding } = await import("./landing.ts");
  startLanding(form, whenIdle);
}

/**
 * Enhances the header's native disclosures: they open on hover, support arrow keys, and close on
 * Escape, an outside click or a choice, or when the pointer or focus leaves.
 */
function enhanceMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>(MENU)];
  if (menus.length === 0) return;
  for (const menu of menus) {
    followPointer(menu);
    menu.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    });
    menu.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) menu.open = false;
    });
    menu.addEventListener("toggle", () => menu.open && closeAll(menus.filter((other) => other !== menu)));
    menu.addEventListener("keydown", (event) => moveInMenu(menu, event));
  }
  document.addEventListener("pointerdown", ({ target }) => {
    closeAll(menus.filter((menu) => !(target instanceof Node && menu.contains(target))));
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") closeByEscape(menus);
  });
}

function closeAll(menus: HTMLDetailsElement[]): void {
  for (const menu of menus) menu.open = false;
}

function closeByEscape(menus: HTMLDetailsElement[]): void {
  for (const menu of menus) {
    if (menu.open && menu.contains(document.activeElement)) summaryOf(menu)?.focus();
    menu.open = false;
  }
}

/** Opens a menu on hover. A click or focus inside keeps it open after the pointer leaves. */
function followPointer(menu: HTMLDetailsElement): void {
  if (!("hover" in menu.dataset)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHovered = false;
  menu.addEventListener("pointerenter", ({ pointerType }) => {
    clearTimeout(timer);
    if (pointerType !== "mouse" || menu.open) return;
    isHovered = true;
    menu.open = true;
  });
  menu.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    isHovered = false;
    timer = setTimeout(() => {
      if (!menu.querySelector(":focus-visible")) menu.open = false;
    }, CLOSE_DELAY_MS);
  });
  summaryOf(menu)?.addEventListener("click", (event) => {
    if (isHovered && menu.open) event.preventDefault();
    isHovered = false;
  });
}

function moveInMenu(menu: HTMLDetailsElement, event: KeyboardEvent): void {
  const links = [...menu.querySelectorAll("a")];
  const at = links.findIndex((link) => link.matches(":focus"));
  const next = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? links.length - 1 : at - 1,
    Home: 0,
    End: links.length - 1,
  }[event.key];
  if (next === undefined || (at < 0 && !event.key.startsWith("Arrow"))) return;
  event.preventDefault();
  menu.open = true;
  links.at(next % links.length)?.focus();
}

function summaryOf(menu: HTMLDetailsElement): HTMLElement | null {
  return menu.querySelector("summary");
}
