import type { AccountPart } from "#shared/team.ts";
import { t } from "#shared/translate.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useSites } from "../../widget-data/use-sites.ts";
import { useWidgets } from "../../widget-data/use-widgets.ts";
import { PartList } from "./part-list.tsx";

interface PartFieldsProps {
  /** Widgets and websites that the viewer sees; null for everything. */
  part: AccountPart | null;
  error: string | undefined;
  onChange: (part: AccountPart | null) => void;
}

const NOTHING: AccountPart = { widgets: [], sites: [] };

/** Chooses what a viewer sees: everything, or some widgets and scanned websites. */
export function PartFields({ part, error, onChange }: PartFieldsProps) {
  return (
    <>
      <RadioGroup
        name="part"
        label={t("What this viewer sees")}
        hint={t(
          "A client should see their own websites only: their widgets, visits, reports, scans and statements, and nobody else’s.",
        )}
        value={part ? "some" : "all"}
        options={[
          { value: "all", label: t("Everything in the account") },
          { value: "some", label: t("Only what is chosen below") },
        ]}
        error={error}
        onChange={(choice) => onChange(choice === "all" ? null : NOTHING)}
      />
      {part && <Lists part={part} onChange={onChange} />}
    </>
  );
}

function Lists({ part, onChange }: { part: AccountPart; onChange: (part: AccountPart) => void }) {
  const widgets = useWidgets().data ?? [];
  const sites = useSites().data?.sites ?? [];
  return (
    <>
      <PartList
        legend={t("Widgets")}
        items={widgets.map(({ id, name, websiteUrl, labels }) => ({
          id,
          label: [name, websiteUrl, ...labels].filter(Boolean).join(", "),
        }))}
        chosen={part.widgets}
        onChange={(chosen) => onChange({ ...part, widgets: chosen })}
      />
      {sites.length > 0 && (
        <PartList
          legend={t("Scanned websites")}
          items={sites.map(({ id, origin }) => ({ id, label: origin }))}
          chosen={part.sites}
          onChange={(chosen) => onChange({ ...part, sites: chosen })}
        />
      )}
    </>
  );
}
