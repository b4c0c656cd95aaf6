import { Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useHeadingFocus } from "../../components/focus-heading.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { SECTIONS } from "./sections.ts";

/** Shows the section named by `?show=`, or the first one. */
export function SettingsPage() {
  const [search] = useSearchParams();
  const section = SECTIONS.find(({ show }) => show === search.get("show")) ?? SECTIONS[0];
  useHeadingFocus("h2", section.show);
  return (
    <div className="stack settings">
      <PageHeading>{t("Settings")}</PageHeading>
      <div className="settings__columns">
        <nav aria-label={t("Settings")}>
          <ul className="settings-nav">
            {SECTIONS.map(({ show, title }) => (
              <li key={show}>
                <Link
                  className="nav-link"
                  to={`${DASHBOARD.settings}?show=${show}`}
                  aria-current={show === section.show ? "page" : undefined}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Card className="stack settings__section" key={section.show}>
          <h2 tabIndex={-1}>{section.title}</h2>
          <Suspense fallback={<Skeleton label={t("Loading {title}", { title: section.title })} />}>
            <section.Component />
          </Suspense>
        </Card>
      </div>
    </div>
  );
}
