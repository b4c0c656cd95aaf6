import { Toaster } from "#ui/browser/toasts.tsx";

/** Where the toasts of a page's other islands appear. */
export function ToasterIsland() {
  return <Toaster />;
}
