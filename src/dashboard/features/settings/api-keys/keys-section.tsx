import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listKeys } from "#shared/api/api-keys.ts";
import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import type { CreatedKey } from "#shared/schemas/api-key.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { RichText } from "#ui/rich-text.tsx";
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
        <RichText
          text="With a key, your own programs can use the API of this account: start scans, read issues, change widgets. A key opens nothing else: no passwords, no team, no legal cases. It stays valid when you change your password, so revoke the ones that you no longer use. Keys of the account stay valid when their maker leaves, too; its owner and managers see and revoke them. <link>All about the API</link>"
          parts={{ link: (words) => <a href={localPath(PAGES.api)}>{words}</a> }}
        />
      </p>
      {created && <NewKey created={created} key={created.key.id} />}
      <KeyForm onCreated={setCreated} />
      <QueryView query={keys} what={t("your keys")}>
        {(keys) =>
          keys.length > 0 ? <KeyList keys={keys} /> : <p className="muted">{t("There are no keys yet.")}</p>
        }
      </QueryView>
    </>
  );
}

/** Shows a key's secret until the screen is left. */
function NewKey({ created: { secret, key } }: { created: CreatedKey }) {
  return (
    <Alert variant="success" title={t("Your new key {name}", { name: key.name })} takesFocus>
      <p>{t("Copy it now and store it like a password. Nobody can show it again.")}</p>
      <CopiedCode code={secret} of={t("the key {name}", { name: key.name })} />
    </Alert>
  );
}
