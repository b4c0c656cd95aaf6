import { DASHBOARD } from "#shared/paths.ts";
import { RichText } from "#ui/rich-text.tsx";

/** Hidden until islands/loading/dashboard-links.ts finds a session. */
export function SignedInLink() {
  return (
    <p className="signed-in page-width" hidden>
      <RichText
        text="Already signed in? <link>Open the dashboard</link>"
        parts={{ link: (words) => <a href={DASHBOARD.home}>{words}</a> }}
      />
    </p>
  );
}
