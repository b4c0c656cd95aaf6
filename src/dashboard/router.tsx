import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject } from "react-router";
import { DASHBOARD, isCardPage } from "#shared/paths.ts";
import { isSold } from "./page-settings.ts";
import { DashboardLayout } from "./shell/dashboard-layout.tsx";
import { LoadingScreen } from "./shell/loading-screen.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { RouteError } from "./shell/route-error.tsx";
import { SessionGate } from "./shell/session-gate.tsx";

type DashboardPath = (typeof DASHBOARD)[keyof typeof DASHBOARD];

/** Page for each route, loaded on first visit. */
const PAGES: Record<DashboardPath, () => Promise<ComponentType>> = {
  [DASHBOARD.home]: async () => (await import("./features/home/home-page.tsx")).HomePage,
  [DASHBOARD.widgets]: async () => (await import("./shell/widgets-page.tsx")).WidgetsPage,
  [DASHBOARD.widget]: async () => (await import("./features/widgets/editor/editor-page.tsx")).EditorPage,
  [DASHBOARD.scans]: async () => (await import("./features/sites/list/scans-page.tsx")).ScansPage,
  [DASHBOARD.scannedSite]: async () => (await import("./features/sites/site-page.tsx")).SitePage,
  [DASHBOARD.scanIssue]: async () => (await import("./features/issues/issue-page.tsx")).IssuePage,
  [DASHBOARD.letters]: async () => (await import("./features/cases/letters-page.tsx")).LettersPage,
  [DASHBOARD.case]: async () => (await import("./features/cases/case-page.tsx")).CasePage,
  [DASHBOARD.support]: async () => (await import("./features/desk/support/support-page.tsx")).SupportPage,
  [DASHBOARD.conversation]: async () =>
    (await import("./features/desk/support/conversation-page.tsx")).ConversationPage,
  [DASHBOARD.desk]: async () => (await import("./features/desk/desk-page.tsx")).DeskPage,
  [DASHBOARD.deskConversation]: async () =>
    (await import("./features/desk/desk-conversation-page.tsx")).DeskConversationPage,
  [DASHBOARD.billing]: async () => (await import("./features/billing/billing-page.tsx")).BillingPage,
  [DASHBOARD.subscribe]: async () => (await import("./features/billing/subscribe-page.tsx")).SubscribePage,
  [DASHBOARD.settings]: async () => (await import("./features/settings/settings-page.tsx")).SettingsPage,
  [DASHBOARD.widgetTest]: async () =>
    (await import("./features/widget-test/widget-test-page.tsx")).WidgetTestPage,
};

const pageRoutes: RouteObject[] = Object.entries(PAGES).map(([path, load]) => ({
  path,
  lazy: async () => ({ Component: isCardPage(path) && !isSold() ? NotFoundPage : await load() }),
}));

/** Whether a page fills the window, hiding the dashboard's header. */
const isFullWindow = ({ path }: RouteObject) => path === DASHBOARD.widgetTest;

export const routes: RouteObject[] = [
  {
    Component: SessionGate,
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingScreen,
    children: [
      {
        Component: DashboardLayout,
        children: [
          ...pageRoutes.filter((route) => !isFullWindow(route)),
          { path: "*", Component: NotFoundPage },
        ],
      },
      ...pageRoutes.filter(isFullWindow),
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
