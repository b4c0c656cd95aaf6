import type { SiteView } from "#shared/schemas/site.ts";
import { Card } from "#ui/card.tsx";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { ProofSection } from "../proof-section.tsx";
import { PathsForm } from "./paths-form.tsx";
import { PauseButton } from "./pause-button.tsx";
import { RemoveSite } from "./remove-site.tsx";

const PROOFS = {
  widget: "by your widget, which was seen there",
  dns: "by its DNS record",
  file: "by a file on it",
} as const;

export function SiteSettings({ site }: { site: SiteView }) {
  return (
    <>
      <Card className="stack stack--tight">
        <h2>Proof</h2>
        {site.proof ? <p>Proven {PROOFS[site.proof]}.</p> : <ProofSection site={site} />}
      </Card>
      <ForManagers instead={<ViewerNotice what="change these settings" />}>
        <Card className="stack stack--tight">
          <h2>Pages</h2>
          <PathsForm site={site} />
        </Card>
        <Card className="stack stack--tight">
          <h2>Pause or remove</h2>
          <div className="cluster">
            <PauseButton site={site} />
            <RemoveSite site={site} />
          </div>
        </Card>
      </ForManagers>
    </>
  );
}
