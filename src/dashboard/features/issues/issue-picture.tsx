import { useQuery } from "@tanstack/react-query";
import { readPicture } from "#shared/issues/contract.ts";
import type { IssueDetail } from "#shared/issues/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { download } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { dataAddress } from "../../components/data-address.ts";
import { formatMoment } from "../../format.ts";
import { keyOf } from "../../query.ts";

interface IssuePictureProps {
  issueId: string;
  picture: NonNullable<IssueDetail["picture"]>;
}

/** A picture of one of the issue's elements. */
export function IssuePicture({ issueId, picture: { pageUrl, pageTitle, takenAt } }: IssuePictureProps) {
  const params = { id: issueId };
  const image = useQuery({
    queryKey: [...keyOf(readPicture, { params }), takenAt],
    queryFn: async () => dataAddress(await download(readPicture, { params })),
  });
  const page = pageTitle || pageUrl;
  return (
    <figure className="issue-picture">
      {image.data && (
        <img
          src={image.data}
          alt={t("Part of the page “{page}”, with a frame around the element", { page })}
        />
      )}
      {image.isError && <p>{t("The picture of the element couldn’t be loaded.")}</p>}
      <figcaption className="muted small scan-long">
        <RichText
          text="The element on {page}, taken on <time>{takenAt}</time>. The frame isn’t part of the page."
          values={{ page, takenAt: formatMoment(takenAt) }}
          at={takenAt}
        />
      </figcaption>
    </figure>
  );
}
