import { Suspense } from "react";
import { t } from "#shared/language/translate.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { PageIntro } from "../../components/page-heading.tsx";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { FirstSteps } from "../widget-data/first-steps.tsx";
import { WidgetsLoader } from "../widget-data/widgets-loader.tsx";

const SitesOverview = lazyComponent(() => import("./sites-overview.tsx"), "SitesOverview");

export function HomePage() {
  const { user } = useSignedInUser();
  const name = user.contactPerson ?? user.username;
  return (
    <div className="stack">
      <PageIntro title={t("Overview")} className="muted">
        {name ? t("Welcome, {name}.", { name }) : t("Welcome.")}
      </PageIntro>
      <WidgetsLoader>{(widgets) => <Home widgets={widgets} />}</WidgetsLoader>
    </div>
  );
}

function Home({ widgets }: { widgets: WidgetView[] }) {
  if (widgets.length === 0) return <FirstSteps />;
  return (
    <Suspense fallback={<Skeleton label={t("Loading the overview")} lines={6} />}>
      <SitesOverview widgets={widgets} />
    </Suspense>
  );
}
