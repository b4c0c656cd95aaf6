import { t } from "#shared/language/translate.ts";
import type { LiveStateView } from "#shared/widgets/contract.ts";
import type { IconName } from "#ui/icon.tsx";
import { formatDay, formatMoment } from "../../format.ts";

export interface LiveWords {
  tone: "live" | "waiting" | "gone" | "off";
  icon: IconName;
  /** Short label such as "Live on shop.example". */
  label: string;
  detail: string | null;
}

/** Reasons that keep a widget off all sites. */
export interface Holds {
  isActive: boolean;
  /** Whether all of the account's widgets are off (`isPaused`). */
  isPaused: boolean;
}

export function liveWords(
  { live, since, lastSeenAt, hosts }: LiveStateView,
  { isActive, isPaused }: Holds,
): LiveWords {
  if (isPaused) {
    const detail = t("Visitors don’t see it while the account’s widgets are off.");
    return { tone: "off", icon: "close", label: t("Not shown for now"), detail };
  }
  if (!isActive) {
    const detail = live
      ? t("Its code is on your site, but visitors don’t see it.")
      : t("Visitors don’t see it.");
    return { tone: "off", icon: "close", label: t("Switched off"), detail };
  }
  const [first, ...others] = hosts.filter((host) => host.live && host.allowed);
  if (first && since) {
    const more = others.length > 0 ? ` ${t("and {length} more", { length: others.length })}` : "";
    const label = t("Live on {host}{more}", { host: first.host, more });
    return { tone: "live", icon: "check", label, detail: t("Since {since}", { since: formatDay(since) }) };
  }
  const elsewhere = hosts.find((host) => host.live);
  if (elsewhere) {
    const detail = t("This host isn’t one of the widget’s allowed hosts. Add it in the editor.");
    return {
      tone: "gone",
      icon: "alert",
      label: t("Not allowed on {host}", { host: elsewhere.host }),
      detail,
    };
  }
  const [last] = hosts;
  if (last && lastSeenAt) {
    const detail = t("Last seen on {host}, {lastSeenAt}", {
      host: last.host,
      lastSeenAt: formatMoment(lastSeenAt),
    });
    return { tone: "gone", icon: "alert", label: t("Not seen for a day"), detail };
  }
  return {
    tone: "waiting",
    icon: "clock",
    label: t("Waiting for its first visitor"),
    detail: t("Paste its code into your site and open a page: this turns green automatically."),
  };
}
