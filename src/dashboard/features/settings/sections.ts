import { type ComponentType, lazy } from "react";
import { t } from "#shared/translate.ts";

export interface Section {
  /** Value of `?show=` in the address. */
  show: string;
  title: string;
  Component: ComponentType;
}

/** Sections in their order, each loaded when it is first shown. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  section("profile", t("Profile"), async () => (await import("./profile-section.tsx")).ProfileSection),
  section("email", t("Email address"), async () => (await import("./email-section.tsx")).EmailSection),
  section("password", t("Password"), async () => (await import("./password-section.tsx")).PasswordSection),
  section(
    "two-step",
    t("Two-step sign-in"),
    async () => (await import("./two-step/two-step-section.tsx")).TwoStepSection,
  ),
  section("devices", t("Devices"), async () => (await import("./devices-section.tsx")).DevicesSection),
  section(
    "security",
    t("Security log"),
    async () => (await import("./security/security-section.tsx")).SecuritySection,
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
  section("team", t("Team"), async () => (await import("./team/team-section.tsx")).TeamSection),
  section(
    "single-sign-on",
    t("Single sign-on"),
    async () => (await import("./single-sign-on/sso-section.tsx")).SsoSection,
  ),
  section("reports", t("Reports"), async () => (await import("./brand/brand-section.tsx")).BrandSection),
  section("keys", t("API keys"), async () => (await import("./api-keys/keys-section.tsx")).KeysSection),
  section(
    "webhooks",
    t("Webhooks"),
    async () => (await import("./webhooks/webhooks-section.tsx")).WebhooksSection,
  ),
  section(
    "notifications",
    t("Notifications"),
    async () => (await import("./notifications-section.tsx")).NotificationsSection,
  ),
  section(
    "transfers",
    t("Transfers"),
    async () => (await import("./transfers/transfers-section.tsx")).TransfersSection,
  ),
  section("data", t("Your data"), async () => (await import("./data-section.tsx")).DataSection),
  section(
    "deletion",
    t("Delete account"),
    async () => (await import("./deletion-section.tsx")).DeletionSection,
  ),
];

function section(show: string, title: string, load: () => Promise<ComponentType>): Section {
  return { show, title, Component: lazy(async () => ({ default: await load() })) };
}
