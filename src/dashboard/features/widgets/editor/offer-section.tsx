import { t } from "#shared/translate.ts";
import { WIDGET_PROFILES, type WidgetProfile } from "#shared/widget-profiles.ts";
import { TOOL_CATALOGUE, TOOL_GROUPS, WIDGET_TOOLS } from "#shared/widget-tools.ts";
import { WIDGET_NAMES } from "#src/dashboard/widget-names.ts";
import { Card } from "#ui/card.tsx";
import { FieldError } from "#ui/field.tsx";
import type { OfferedName } from "./offered-names.ts";
import { OrderedChoices } from "./ordered-choices.tsx";
import type { SectionProps } from "./section.ts";

export function OfferSection({ draft, errors, changeSettings }: SectionProps) {
  const { tools, profiles } = draft.settings;

  /** Reorders one group only, since the panel keeps its groups. */
  function changeGroup<Name extends string>(
    all: OfferedName<Name>[],
    group: OfferedName<Name>[],
  ): OfferedName<Name>[] {
    const rest = [...group];
    const names = new Set(group.map(({ name }) => name));
    return all.flatMap((one) => (names.has(one.name) ? rest.splice(0, 1) : [one]));
  }

  return (
    <Card className="stack">
      <h2>{t("What visitors find in it")}</h2>
      <p className="muted">
        {tools.some(({ isOffered }) => isOffered)
          ? t(
              "Most visitors are served best when everything is offered. While nothing is left out, new tools are added automatically.",
            )
          : t("With no tool chosen, the panel has nothing to offer.")}
      </p>
      <OrderedChoices
        legend={WIDGET_NAMES["group.profiles"]}
        names={profiles}
        labelOf={(name: WidgetProfile) => WIDGET_NAMES[`profile.${name}`]}
        usual={WIDGET_PROFILES}
        onChange={(changed) => changeSettings({ profiles: changed })}
      />
      <FieldError id="profiles" error={errors["settings.profiles"]} />
      {TOOL_GROUPS.map((group) => (
        <OrderedChoices
          key={group}
          legend={WIDGET_NAMES[`group.${group}`]}
          names={tools.filter(({ name }) => TOOL_CATALOGUE[name].group === group)}
          labelOf={(name) => WIDGET_NAMES[name]}
          usual={WIDGET_TOOLS}
          onChange={(changed) => changeSettings({ tools: changeGroup(tools, changed) })}
        />
      ))}
      <FieldError id="tools" error={errors["settings.tools"]} />
    </Card>
  );
}
