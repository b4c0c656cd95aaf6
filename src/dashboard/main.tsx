import "./words.ts";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { handleGlobalErrors } from "#ui/browser/global-errors.ts";
import { showPendingToast } from "#ui/browser/toast-across-navigation.ts";
import { Providers } from "./providers.tsx";
import { createRouter } from "./router.tsx";
import "./common.ts";
import "./dashboard.css";

handleGlobalErrors();
showPendingToast();

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root to show the dashboard in");

createRoot(root).render(
  <Providers>
    <RouterProvider router={createRouter()} />
  </Providers>,
);
