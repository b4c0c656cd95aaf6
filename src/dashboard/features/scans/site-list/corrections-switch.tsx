import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { readLiveCorrections, switchAllCorrections } from "#shared/api/corrections.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { ActionButton } from "../../../components/action-button.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { keyOf, query } from "../../../query.ts";
import { countOf } from "../words.ts";

/**
 * Switches the published corrections of all websites off or on. It shows once there are any on two
 * websites; one website has its own switch.
 */
export function CorrectionsSwitch() {
  const client = useQueryClient();
  const { data } = useQuery({ ...query(readLiveCorrections), refetchOnMount: "always" });
  const change = useMutation({
    mutationFn: (on: boolean) => call(switchAllCorrections, { body: { on } }),
    onSuccess: (changed, on) => {
      client.setQueryData(keyOf(readLiveCorrections), changed);
      toast({
        title: on ? "The corrections are on" : "All corrections are off",
        description: "Pages follow within half a minute.",
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(readLiveCorrections) }),
  });
  if (!data || data.on.sites + data.off.sites < 2) return null;
  const isOn = data.on.sites > 0;
  return (
    <div>
      <p>
        {isOn
          ? `Handrail corrects ${elementsOn(data.on)} in your visitors’ browsers.`
          : "Handrail corrects nothing at the moment."}
        {data.off.sites > 0 && ` Switched off: ${elementsOn(data.off)}.`}
      </p>
      <div className="cluster">
        {isOn && (
          <ActionButton
            busyLabel="Switching…"
            action={{ isPending: change.isPending, mutate: () => change.mutate(false) }}
          >
            Switch off on all websites
          </ActionButton>
        )}
        {data.off.sites > 0 && (
          <ActionButton
            busyLabel="Switching…"
            action={{ isPending: change.isPending, mutate: () => change.mutate(true) }}
          >
            Switch on on all websites
          </ActionButton>
        )}
      </div>
      <FailureAlert error={change.error} fallback="Nothing was switched. Please try again." />
    </div>
  );
}

function elementsOn({ live, sites }: { live: number; sites: number }): string {
  return `${countOf(live, "element")} on ${countOf(sites, "website")}`;
}
