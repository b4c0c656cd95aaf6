import { type ComponentType, lazy } from "react";

export interface Section {
  /** Value of `?show=` in the address. */
  show: string;
  title: string;
  Component: ComponentType;
}

/** Sections in their order, each loaded when it is first shown. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  section("profile", "Profile", async () => (await import("./profile-section.tsx")).ProfileSection),
  section("email", "Email address", async () => (await import("./email-section.tsx")).EmailSection),
  section("password", "Password", async () => (await import("./password-section.tsx")).PasswordSection),
  section(
    "two-step",
    "Two-step sign-in",
    async () => (await import("./two-step/two-step-section.tsx")).TwoStepSection,
  ),
  section("devices", "Devices", async () => (await import("./devices-section.tsx")).DevicesSection),
  section(
    "security",
    "Security log",
    async () => (await import("./security/security-section.tsx")).SecuritySection,
  ),
  section("region", "Language and region", async () => (await import("./region-section.tsx")).RegionSection),
  section(
    "shortcuts",
    "Keyboard shortcuts",
    async () => (await import("./shortcuts-section.tsx")).ShortcutsSection,
  ),
  section("team", "Team", async () => (await import("./team/team-section.tsx")).TeamSection),
  section(
    "single-sign-on",
    "Single sign-on",
    async () => (await import("./single-sign-on/sso-section.tsx")).SsoSection,
  ),
  section("reports", "Reports", async () => (await import("./brand/brand-section.tsx")).BrandSection),
  section("keys", "API keys", async () => (await import("./api-keys/keys-section.tsx")).KeysSection),
  section(
    "webhooks",
    "Webhooks",
    async () => (await import("./webhooks/webhooks-section.tsx")).WebhooksSection,
  ),
  section(
    "notifications",
    "Notifications",
    async () => (await import("./notifications-section.tsx")).NotificationsSection,
  ),
  section(
    "transfers",
    "Transfers",
    async () => (await import("./transfers/transfers-section.tsx")).TransfersSection,
  ),
  section("data", "Your data", async () => (await import("./data-section.tsx")).DataSection),
  section("deletion", "Delete account", async () => (await import("./deletion-section.tsx")).DeletionSection),
];

function section(show: string, title: string, load: () => Promise<ComponentType>): Section {
  return { show, title, Component: lazy(async () => ({ default: await load() })) };
}
