import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listKeys } from "#shared/api/api-keys.ts";
import { PAGES } from "#shared/paths.ts";
import type { CreatedKey } from "#shared/schemas/api-key.ts";
import { Alert } from "#ui/alert.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { query } from "../../../query.ts";
import { CopiedCode } from "../../widget-data/embed-code.tsx";
import { KeyForm } from "./key-form.tsx";
import { KeyList } from "./key-list.tsx";

/** Keys with which programs call the API for the current account. */
export function KeysSection() {
  const keys = useQuery(query(listKeys));
  const [created, setCreated] = useState<CreatedKey | null>(null);
  return (
    <>
      <p>
        With a key, your own programs can use the API of this account: start scans, read issues, change
        widgets. A key opens nothing else: no passwords, no team, no legal cases. It stays valid when you
        change your password, so revoke the ones that you no longer use. Keys of the account stay valid when
        their maker leaves, too; its owner and managers see and revoke them.{" "}
        <a href={PAGES.api}>All about the API</a>
      </p>
      {created && <NewKey created={created} key={created.key.id} />}
      <KeyForm onCreated={setCreated} />
      <QueryView query={keys} what="your keys">
        {(keys) =>
          keys.length > 0 ? <KeyList keys={keys} /> : <p className="muted">There are no keys yet.</p>
        }
      </QueryView>
    </>
  );
}

/** Shows a key's secret until the screen is left. */
function NewKey({ created: { secret, key } }: { created: CreatedKey }) {
  return (
    <Alert variant="success" title={`Your new key ${key.name}`} takesFocus>
      <p>Copy it now and store it like a password. Nobody can show it again.</p>
      <CopiedCode code={secret} of={`the key ${key.name}`} />
    </Alert>
  );
}
