import type { SubscriberView, UserView } from "#shared/accounts/schemas.ts";
import { t } from "#shared/language/translate.ts";
import type { OverviewView } from "#shared/overview/schemas.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { mayManage } from "#shared/team/roles.ts";
import { DEFAULT_WIDGET_APPEARANCE } from "#shared/widgets/config.ts";
import type { LiveStateView } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { formatDay } from "../../format.ts";
import { hasLiveSubscription } from "../session/plan-status.ts";

export interface NextStep {
  id: "install" | "look-after" | "plan" | "look" | "statement";
  title: string;
  text: string;
  action: { kind: "install"; label: string; widgetId: string } | { kind: "link"; label: string; to: string };
}

/** Facts that determine the steps; undefined if they could not be loaded. */
export interface StepFacts {
  user: UserView;
  widgets: WidgetView[];
  states: LiveStateView[] | undefined;
  overview: OverviewView | undefined;
}

const MOST = 3;

/**
 * Returns the most useful next steps, most useful first. Excludes verifying the address, since the
 * banner on every screen asks for it.
 */
export function nextSteps(facts: StepFacts): NextStep[] {
  const { role, access, accountDeletesAt } = facts.user;
  if (accountDeletesAt || !mayManage(role)) return [];
  const onSite = [install(facts), lookAfter(facts)];
  const first = access === "off" ? [plan(facts), ...onSite] : [...onSite, plan(facts)];
  return [...first, look(facts), statement(facts)].filter((step) => step !== null).slice(0, MOST);
}

function install(facts: StepFacts): NextStep | null {
  const widget = activeWidget(facts, ({ lastSeenAt }) => lastSeenAt === null);
  return (
    widget && {
      id: "install",
      title: t("Put “{name}” on your site", { name: widget.name }),
      text: t("Copy one line, paste it, and watch it turn green here."),
      action: { kind: "install", label: t("Install it"), widgetId: widget.id },
    }
  );
}

function lookAfter(facts: StepFacts): NextStep | null {
  const widget = activeWidget(
    facts,
    ({ lastSeenAt, hosts }) => lastSeenAt !== null && !hosts.some(({ live }) => live),
  );
  return (
    widget && {
      id: "look-after",
      title: t("“{name}” hasn’t been seen for a day", { name: widget.name }),
      text: t("Its code may have been lost in a change to your site. Check the page to find out."),
      action: { kind: "install", label: t("Check the page"), widgetId: widget.id },
    }
  );
}

function plan({ user }: StepFacts): NextStep | null {
  if (user.role !== "owner" || user.accountDeletesAt || user.plan === undefined || user.grant) return null;
  const isOver = user.access === "off";
  if (hasLiveSubscription(user)) return user.canceledAt && !isOver ? keepPlan(user) : null;
  const until = user.trialEnd
    ? ` ${t("It ends on {trialEnd}.", { trialEnd: formatDay(user.trialEnd) })}`
    : "";
  return {
    id: "plan",
    title: t("Choose a plan"),
    text: isOver
      ? t("Your widgets come back as soon as you have one.")
      : t("Your widgets then stay on after the free trial.{until}", { until }),
    action: { kind: "link", label: t("See the plans"), to: DASHBOARD.subscribe },
  };
}

/** Suggests resuming a canceled subscription that is still active. */
function keepPlan({ trialEnd, currentPeriodEnd, subscriptionStatus }: SubscriberView): NextStep {
  const end = subscriptionStatus === "trialing" ? trialEnd : currentPeriodEnd;
  return {
    id: "plan",
    title: t("Choose a plan"),
    text: end
      ? t("You canceled yours. Your widgets switch off on {day} unless you resume it.", {
          day: formatDay(end),
        })
      : t("You canceled yours. Your widgets switch off when it ends unless you resume it."),
    action: { kind: "link", label: t("Plan and billing"), to: DASHBOARD.billing },
  };
}

function look({ widgets }: StepFacts): NextStep | null {
  const widget = widgets.every(hasDefaultLook) ? widgets[0] : undefined;
  return widget === undefined
    ? null
    : {
        id: "look",
        title: t("Give “{name}” the look of your site", { name: widget.name }),
        text: t("Choose its color, corner and size, and watch it change as you do."),
        action: {
          kind: "link",
          label: t("Open the editor"),
          to: fillPath(DASHBOARD.widget, { id: widget.id }),
        },
      };
}

function hasDefaultLook({ position, size, colorScheme }: WidgetView): boolean {
  const look = DEFAULT_WIDGET_APPEARANCE;
  return position === look.position && size === look.size && colorScheme === look.colorScheme;
}

function statement({ widgets, overview }: StepFacts): NextStep | null {
  const widget = widgets.find(({ id }) => id === overview?.withoutStatement);
  return widget === undefined
    ? null
    : {
        id: "statement",
        title: t("Link your accessibility statement"),
        text: t("Visitors then find it in the panel of “{name}”. Many laws require one.", {
          name: widget.name,
        }),
        action: {
          kind: "link",
          label: t("Add its address"),
          to: fillPath(DASHBOARD.widget, { id: widget.id }),
        },
      };
}

/** Returns the first active widget with a matching state. */
function activeWidget(
  { widgets, states }: StepFacts,
  is: (state: LiveStateView) => boolean,
): WidgetView | null {
  const found = states?.find(
    (state) => is(state) && widgets.some(({ id, isActive }) => id === state.widgetId && isActive),
  );
  return widgets.find(({ id }) => id === found?.widgetId) ?? null;
}
