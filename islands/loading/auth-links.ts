import { loadWords } from "./load-words.ts";
/** Makes links marked `data-auth-dialog` open the dialog, loaded on demand, instead of a page. */
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

/** Falls back to the linked page if the dialog's code cannot be loaded. */
async function openDialog({ dataset, href }: HTMLAnchorElement): Promise<void> {
  try {
    const [{ openAuthDialog }] = await Promise.all([import("./open-auth-dialog.ts"), loadWords()]);
    openAuthDialog(dataset.authDialog === "register" ? "register" : "sign-in");
  } catch (error) {
    console.warn(error);
    location.assign(href);
  }
}
