import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { listPages } from "#shared/api/scans.ts";
import { t } from "#shared/translate.ts";
import { DelayedSearchField } from "../../../components/search-field.tsx";
import { query } from "../../../query.ts";

/** Longest search for pages that the server takes. */
const MAX_SEARCH = 200;

interface PageFieldProps {
  siteId: string;
  value: string;
  onSearch: (page: string) => void;
}

/** Filters by a part of pages' addresses or titles, and suggests the pages that have it. */
export function PageField({ siteId, value, onSearch }: PageFieldProps) {
  const list = useId();
  const search = value.slice(0, MAX_SEARCH);
  const { data } = useQuery({
    ...query(listPages, { params: { id: siteId }, query: { search } }),
    enabled: search !== "",
  });
  return (
    <>
      <DelayedSearchField
        label={t("On pages with this in address or title")}
        name="page"
        list={list}
        maxLength={2_048}
        value={value}
        onSearch={onSearch}
      />
      <datalist id={list}>
        {data?.pages.map(({ url, title }) => (
          <option key={url} value={url}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
