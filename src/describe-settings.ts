import { type Config, ConfigError, loadConfig } from "./config.ts";
import { hideSecrets } from "./settings/hide-secrets.ts";
import { readValues } from "./settings/read-values.ts";
import { SETTINGS } from "./settings/settings.ts";
import { type UnknownSetting, unknownSettings } from "./settings/unknown-settings.ts";
import { idleSettings, unusableSettings } from "./settings/unusable-settings.ts";

interface DescribedSetting {
  name: string;
  /** Effective value without secrets; null if unset. */
  value: string | null;
  source: "environment" | "default" | `file ${string}`;
}

export interface DescribedSettings {
  settings: DescribedSetting[];
  /** Problems that would keep the server from starting. */
  problems: string[];
  /** Settings that have no effect on this machine. */
  warnings: string[];
  unknown: UnknownSetting[];
}

/** Describes every setting with its value and source, even if some settings are invalid. */
export function describeSettings(environment: Record<string, string | undefined>): DescribedSettings {
  const given = readValues(environment, []);
  const { config, problems } = tryLoading(environment);
  const derived = config ? derivedValues(config) : new Map<string, string>();
  const settings = SETTINGS.map(({ name, default: shownDefault }): DescribedSetting => {
    const own = given.get(name);
    if (own) {
      const source = own.file === null ? ("environment" as const) : (`file ${own.file}` as const);
      return { name, value: hideSecrets(name, own.value), source };
    }
    const value = derived.get(name);
    const inWords = shownDefault === "unset" ? null : shownDefault;
    return { name, value: value ? hideSecrets(name, value) : inWords, source: "default" };
  });
  const warnings = config ? idleSettings(config) : [];
  return { settings, problems, warnings, unknown: unknownSettings(environment) };
}

function tryLoading(environment: Record<string, string | undefined>) {
  try {
    const config = loadConfig(environment);
    return { config, problems: unusableSettings(config) };
  } catch (error) {
    if (error instanceof ConfigError) return { config: null, problems: error.problems };
    throw error;
  }
}

/** Returns defaults that depend on other settings or the working directory. */
function derivedValues(config: Config): Map<string, string> {
  const values: Record<string, string | null> = {
    HOST: config.host,
    PUBLIC_URL: config.publicUrl,
    DATA_DIR: config.dataDir,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    BILLING: config.billing,
    SIGN_UPS: config.signUps,
    COMPANY_NAME: config.company.name,
    COMPANY_EMAIL: config.company.email,
  };
  return new Map(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
