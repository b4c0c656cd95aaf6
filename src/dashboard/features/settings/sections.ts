import { type ComponentType, lazy } from "react";

export interface Section {
  /** As in `/settings?show=profile`. */
  show: string;
  /** In the list of sections and as the section's heading. */
  title: string;
  Component: ComponentType;
}

/** The sections of the settings in their order; each is loaded when it is first shown. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  {
    show: "profile",
    title: "Profile",
    Component: lazy(async () => ({ default: (await import("./profile-section.tsx")).ProfileSection })),
  },
  {
    show: "email",
    title: "Email address",
    Component: lazy(async () => ({ default: (await import("./email-section.tsx")).EmailSection })),
  },
  {
    show: "password",
    title: "Password",
    Component: lazy(async () => ({ default: (await import("./password-section.tsx")).PasswordSection })),
  },
  {
    show: "devices",
    title: "Devices",
    Component: lazy(async () => ({ default: (await import("./devices-section.tsx")).DevicesSection })),
  },
  {
    show: "region",
    title: "Language and region",
    Component: lazy(async () => ({ default: (await import("./region-section.tsx")).RegionSection })),
  },
  {
    show: "team",
    title: "Team",
    Component: lazy(async () => ({ default: (await import("./team/team-section.tsx")).TeamSection })),
  },
  {
    show: "notifications",
    title: "Notifications",
    Component: lazy(async () => ({
      default: (await import("./notifications-section.tsx")).NotificationsSection,
    })),
  },
  {
    show: "data",
    title: "Your data",
    Component: lazy(async () => ({ default: (await import("./data-section.tsx")).DataSection })),
  },
  {
    show: "deletion",
    title: "Delete account",
    Component: lazy(async () => ({ default: (await import("./deletion-section.tsx")).DeletionSection })),
  },
];
