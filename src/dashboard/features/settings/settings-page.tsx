import { type ComponentType, lazy, Suspense } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useHeadingFocus } from "../../components/focus-heading.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { readPageSettings } from "../../page-settings.ts";

/** Sections in display order, each loaded when first shown. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  section("profile", t("Profile"), async () => (await import("./profile-section.tsx")).ProfileSection),
  section("email", t("Email address"), async () => (await import("./email-section.tsx")).EmailSection),
  section("password", t("Password"), async () => (await import("./password-section.tsx")).PasswordSection),
  section(
    "second-step",
    t("Second step at sign-in"),
    async () => (await import("../second-steps/second-step-section.tsx")).SecondStepSection,
  ),
  section("devices", t("Devices"), async () => (await import("./devices-section.tsx")).DevicesSection),
  section(
    "security",
    t("Security log"),
    async () => (await import("../audit/security-section.tsx")).SecuritySection,
  ),
  section(
    "region",
    t("Language and region"),
    async () => (await import("./region-section.tsx")).RegionSection,
  ),
  section(
    "shortcuts",
    t("Keyboard shortcuts"),
    async () => (await import("./shortcuts-section.tsx")).ShortcutsSection,
  ),
  section("team", t("Team"), async () => (await import("../team/team-section.tsx")).TeamSection),
  section(
    "single-sign-on",
    t("Single sign-on"),
    async () => (await import("../single-sign-on/sso-section.tsx")).SsoSection,
  ),
  section(
    "reports",
    t("Reports"),
    async () => (await import("../site-reports/brand/brand-section.tsx")).BrandSection,
  ),
  section("keys", t("API keys"), async () => (await import("../api-keys/keys-section.tsx")).KeysSection),
  section(
    "webhooks",
    t("Webhooks"),
    async () => (await import("../webhooks/webhooks-section.tsx")).WebhooksSection,
  ),
  section(
    "notifications",
    t("Notifications"),
    async () => (await import("./notifications-section.tsx")).NotificationsSection,
  ),
  section(
    "transfers",
    t("Transfers"),
    async () => (await import("../transfers/transfers-section.tsx")).TransfersSection,
  ),
  section("data", t("Your data"), async () => (await import("./data-section.tsx")).DataSection),
  section(
    "deletion",
    t("Delete account"),
    async () => (await import("./deletion-section.tsx")).DeletionSection,
  ),
];

const SUGGESTIONS = section(
  "suggestions",
  t("Suggestions"),
  async () => (await import("../suggestions/suggestions-section.tsx")).SuggestionsSection,
);

/** Shows the section specified by `?show=`, or the first one. */
export function SettingsPage() {
  const [search] = useSearchParams();
  const sections = readPageSettings().hasModel ? SECTIONS.toSpliced(-2, 0, SUGGESTIONS) : SECTIONS;
  const section = sections.find(({ show }) => show === search.get("show")) ?? SECTIONS[0];
  useHeadingFocus("h2", section.show);
  return (
    <div className="stack settings">
      <PageHeading>{t("Settings")}</PageHeading>
      <div className="settings__columns">
        <nav aria-label={t("Settings")}>
          <ul className="settings-nav">
            {sections.map(({ show, title }) => (
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

interface Section {
  /** Value of `?show=` in the URL. */
  show: string;
  title: string;
  Component: ComponentType;
}

function section(show: string, title: string, load: () => Promise<ComponentType>): Section {
  return { show, title, Component: lazy(async () => ({ default: await load() })) };
}
