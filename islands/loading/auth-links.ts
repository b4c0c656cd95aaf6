/**
 * Links marked `data-auth-dialog`, to the pages for signing in or registering, open the dialog instead, whose code
 * comes only then.
 */
export function handleAuthLinks(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-auth-dialog]") : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void openDialog(link);
  });
}

function opensElsewhere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}

/** Where its code does not arrive, the page behind the link does as well. */
async function openDialog({ dataset, href }: HTMLAnchorElement): Promise<void> {
  try {
    const { openAuthDialog } = await import("./open-auth-dialog.ts");
    openAuthDialog(dataset.authDialog === "register" ? "register" : "sign-in");
  } catch (error) {
    console.warn(error);
    location.assign(href);
  }
}
