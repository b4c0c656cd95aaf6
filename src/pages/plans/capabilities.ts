import {
  type Coverage,
  includesAnalytics,
  includesCorrections,
  includesEvidence,
  includesSingleSignOn,
  includesTeam,
} from "#shared/billing/coverage.ts";
import { mark } from "#shared/language/translate.ts";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { PageSettings } from "../page.ts";

/** A feature that the software provides on its own, so a plan may list it. */
export interface Capability {
  /** Completes "This version has no …" if it is not built. */
  name: string;
  /** Whether this version has it; until it does, plans cannot claim it. */
  isBuilt: boolean;
  /** Rule that grants it to accounts; the product applies the same rule. */
  covers: (coverage: Coverage) => boolean;
  /** Explains to buyers what the feature includes and excludes. */
  explanation?: string;
  /** The included part, if the rest of the feature depends on human work. */
  part?: string;
  /** Whether it is off by default, so shipped plans name it before the operator has set it up. */
  isOptional?: boolean;
  /** Whether the installation has it; otherwise pages leave it out. */
  isThere?: (settings: CapabilitySettings) => boolean;
  /** Returns what the operator must set first, or null if nothing. */
  lacks?: (settings: CapabilitySettings) => string | null;
}

export type CapabilitySettings = Pick<PageSettings, "publicUrl" | "supportEmail" | "chatHours" | "model">;

/** All capabilities that `plans.yaml` may name. */
export const CAPABILITIES = {
  menu: {
    name: "menu and scans",
    isBuilt: true,
    covers: always,
    explanation: mark("{feature} means the menu and the scans; it doesn’t repair pages."),
  },
  scans: { name: "daily scans", isBuilt: true, covers: always },
  reports: { name: "reports on scans", isBuilt: true, covers: always },
  "help-center": { name: "help center", isBuilt: true, covers: always },
  "email-support": { name: "email support", isBuilt: true, covers: always, lacks: supportAddress },
  "live-chat": {
    name: "live chat",
    isBuilt: true,
    covers: always,
    explanation: mark("{feature} is in the dashboard, while support is there; otherwise we reply by email."),
    isOptional: true,
    lacks: hoursOfChat,
  },
  team: { name: "teams", isBuilt: true, covers: includesTeam },
  corrections: { name: "corrections", isBuilt: true, covers: includesCorrections },
  evidence: {
    name: "evidence and cases",
    isBuilt: true,
    covers: includesEvidence,
    explanation: mark("{feature} starts with a signed record of your work; it isn’t legal advice."),
    part: mark("a signed record of your work and a place for letters"),
  },
  sso: { name: "single sign-on", isBuilt: true, covers: includesSingleSignOn },
  analytics: { name: "integration with analytics", isBuilt: true, covers: includesAnalytics },
  api: { name: "public API", isBuilt: true, covers: always },
  suggestions: {
    name: "suggestions by a model",
    isBuilt: true,
    covers: always,
    isThere: ({ model }) => model !== null,
    explanation: mark(
      "{feature} means drafts of texts by a language model, for statements, replies and, where the plan has them, corrections. They can be wrong: you check them, and nothing is used until you save it.",
    ),
  },
} as const satisfies Record<string, Capability>;

export type CapabilityId = keyof typeof CAPABILITIES;

export function capability(id: CapabilityId): Capability {
  return CAPABILITIES[id];
}

function always(): boolean {
  return true;
}

function hoursOfChat({ chatHours }: CapabilitySettings): string | null {
  return chatHours ? null : "CHAT_HOURS isn’t set";
}

/**
 * Returns a problem if the support address is the shipped example, which reaches no one; otherwise
 * null.
 */
function supportAddress({ publicUrl, supportEmail }: CapabilitySettings): string | null {
  const isExample = !supportEmail || supportEmail.endsWith("@example.com");
  return isExample && !isLoopbackHost(new URL(publicUrl).hostname) ? "SUPPORT_EMAIL isn’t set" : null;
}
