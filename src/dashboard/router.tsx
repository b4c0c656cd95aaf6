import { createBrowserRouter, type RouteObject } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import { DashboardLayout } from "./shell/dashboard-layout.tsx";
import { LoadingScreen } from "./shell/loading-screen.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RouteError } from "./shell/route-error.tsx";
import { SessionGate } from "./shell/session-gate.tsx";

/** The pages load when they are first asked for; the first one while the session is still being checked. */
export const routes: RouteObject[] = [
  {
    Component: SessionGate,
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingScreen,
    children: [
      {
        Component: DashboardLayout,
        children: [
          {
            path: DASHBOARD.home,
            lazy: async () => ({
              Component: (await import("./features/home/home-page.tsx")).HomePage,
            }),
          },
          {
            path: DASHBOARD.widgets,
            lazy: async () => ({
              Component: (await import("./shell/widgets-page.tsx")).WidgetsPage,
            }),
          },
          {
            path: DASHBOARD.widget,
            lazy: async () => ({
              Component: (await import("./features/widgets/editor/editor-page.tsx")).EditorPage,
            }),
          },
          {
            path: DASHBOARD.billing,
            lazy: async () => ({
              Component: (await import("./features/billing/billing-page.tsx")).BillingPage,
            }),
          },
          {
            path: DASHBOARD.subscribe,
            lazy: async () => ({
              Component: (await import("./features/billing/subscribe-page.tsx")).SubscribePage,
            }),
          },
          {
            path: DASHBOARD.settings,
            lazy: async () => ({
              Component: (await import("./features/settings/settings-page.tsx")).SettingsPage,
            }),
          },
          { path: "*", Component: NotFoundPage },
        ],
      },
      {
        path: DASHBOARD.widgetTest,
        lazy: async () => ({
          Component: (await import("./features/widget-test/widget-test-page.tsx")).WidgetTestPage,
        }),
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
