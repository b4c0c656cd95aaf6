import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { USAGE_VIEW } from "#shared/paths.ts";
import { readToolUsage } from "#shared/usage/contract.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { QueryView } from "../../components/query-view.tsx";
import { query } from "../../query.ts";

/** Loaded on demand because it contains all tool names. */
const ToolRanking = lazyComponent(() => import("./tool-ranking.tsx"), "ToolRanking");

const MOST_IN_BRIEF = 5;

export interface ToolsUsedProps {
  /** Defaults to all of the account's widgets. */
  widgetId?: string;
  /** Whether to show only the most used tools, with a link to the usage page. */
  brief?: boolean;
}

export function ToolsUsed({ widgetId = "", brief = false }: ToolsUsedProps) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("What visitors use")}</h2>
      <QueryView query={useToolUsage(widgetId)} what={t("what visitors use")}>
        {({ tools }) =>
          tools.length === 0 ? (
            <NothingUsed />
          ) : (
            <>
              <p className="muted small">
                {t(
                  "How often each was switched on in the last 30 days, counted at most once per page. We don’t record by whom.",
                )}
              </p>
              <Suspense
                fallback={<Skeleton label={t("Loading the names")} lines={Math.min(tools.length, 5)} />}
              >
                <ToolRanking tools={brief ? tools.slice(0, MOST_IN_BRIEF) : tools} />
              </Suspense>
            </>
          )
        }
      </QueryView>
      {brief && (
        <p>
          <Link className="line-link" to={USAGE_VIEW}>
            {t("See all usage")}
          </Link>
        </p>
      )}
    </Card>
  );
}

function NothingUsed() {
  return (
    <p className="muted">
      {t(
        "Nothing was switched on in the last 30 days. Once visitors use the panel on your site, you’ll see what helps them: a number for each tool and profile, never who used it.",
      )}
    </p>
  );
}

/**
 * Refetches on every mount, since visitors keep using tools. @param widgetId empty for all widgets.
 */
function useToolUsage(widgetId: string) {
  return useQuery({
    ...query(readToolUsage, { query: widgetId ? { widget: widgetId } : {} }),
    refetchOnMount: "always",
  });
}
