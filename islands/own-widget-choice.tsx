import { useEffect, useId, useState } from "react";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import { listWidgets } from "#shared/widgets/contract.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { call, isAbort } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { useCurrentUser } from "./parts/current-user.ts";
import { chooseOwnWidget, useOwnWidgetId } from "./parts/own-widget.ts";

export function OwnWidgetChoice({ path }: { path: string }) {
  const widgets = useOwnWidgets();
  const ownId = useOwnWidgetId();
  const id = useId();
  if (!widgets) return <SignInHint path={path} />;
  const [first] = widgets;
  if (!first) {
    return (
      <p>
        <RichText
          text="You don’t have a widget yet. <link>Create one in your dashboard</link>, and this page will show its code."
          parts={{ link: (words) => <a href={DASHBOARD.home}>{words}</a> }}
        />
      </p>
    );
  }
  if (widgets.length === 1) {
    return (
      <p role="status">
        <RichText
          text="The code on this page is for your widget <strong>{name}</strong>."
          values={{ name: first.name }}
        />
      </p>
    );
  }
  return (
    <div className="own-widget__choice cluster">
      <label className="field__label" htmlFor={id}>
        {t("Show the code of")}
      </label>
      <select
        className="input input--select"
        id={id}
        value={ownId ?? first.publicId}
        onChange={({ target }) => chooseOwnWidget(target.value)}
      >
        {widgets.map(({ publicId, name }) => (
          <option key={publicId} value={publicId}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function SignInHint({ path }: { path: string }) {
  return (
    <p>
      <RichText
        text="<link>Sign in</link> to see the code of your own widget on this page."
        parts={{
          link: (words) => (
            <a href={localPath(`${PAGES.login}?next=${encodeURIComponent(path)}`)} data-auth-dialog="sign-in">
              {words}
            </a>
          ),
        }}
      />
    </p>
  );
}

/** Returns null for visitors and while loading; selects the first widget. */
function useOwnWidgets(): WidgetView[] | null {
  const user = useCurrentUser();
  const [widgets, setWidgets] = useState<WidgetView[] | null>(null);
  useEffect(() => {
    if (!user) return;
    const aborter = new AbortController();
    call(listWidgets, { query: {}, signal: aborter.signal }).then(
      (found) => {
        setWidgets(found);
        if (found[0]) chooseOwnWidget(found[0].publicId);
      },
      (error: unknown) => {
        if (!isAbort(error)) console.warn("The widgets could not be loaded", error);
      },
    );
    return () => aborter.abort();
  }, [user]);
  return widgets;
}
