import { useQuery } from "@tanstack/react-query";
import { readPicture } from "#shared/api/scans.ts";
import type { IssueDetail } from "#shared/schemas/issue.ts";
import { t } from "#shared/translate.ts";
import { download } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { formatMoment } from "../../../format.ts";
import { keyOf } from "../../../query.ts";

interface IssuePictureProps {
  issueId: string;
  picture: NonNullable<IssueDetail["picture"]>;
}

/** A picture of one of the issue's elements, with a frame around it. */
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
      {image.isError && <p>{t("The picture of the element could not be loaded.")}</p>}
      <figcaption className="muted small scan-long">
        <RichText
          text="The element on {page}, taken on <time>{takenAt}</time>. The frame is not part of the page."
          values={{ page, takenAt: formatMoment(takenAt) }}
          parts={{ time: (words) => <time dateTime={takenAt}>{words}</time> }}
        />
      </figcaption>
    </figure>
  );
}

/** The session's token cannot be in an image's address, and the policy allows `data:` only. */
async function dataAddress(image: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(image);
  return promise;
}
