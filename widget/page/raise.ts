/** Moves the widget above everything that has since entered the top layer. */
export function raise({ root: { host } }: { root: ShadowRoot }): void {
  if (!(host instanceof HTMLElement && "showPopover" in host && host.matches(":popover-open"))) return;
  host.hidePopover();
  host.showPopover();
}
