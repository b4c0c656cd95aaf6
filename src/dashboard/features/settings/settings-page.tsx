import { Suspense, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { DASHBOARD } from "#shared/paths.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { SECTIONS, type Section } from "./sections.ts";

/** One section at a time, chosen by `?show=`; the first one where that names none. */
export function SettingsPage() {
  const [search] = useSearchParams();
  const section = SECTIONS.find(({ show }) => show === search.get("show")) ?? SECTIONS[0];
  const heading = useFocusOnOtherSection(section);
  return (
    <div className="stack settings">
      <PageHeading>Settings</PageHeading>
      <div className="settings__columns">
        <nav aria-label="Settings">
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
          <h2 tabIndex={-1} ref={heading}>
            {section.title}
          </h2>
          <Suspense fallback={<Skeleton label={`Loading ${section.title}`} />}>
            <section.Component />
          </Suspense>
        </Card>
      </div>
    </div>
  );
}

/** As after a change of page: the heading tells screen readers what is shown now. */
function useFocusOnOtherSection({ show }: Section) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(show);
  useEffect(() => {
    if (shown.current === show) return;
    shown.current = show;
    heading.current?.focus({ preventScroll: true });
  }, [show]);
  return heading;
}
