import { pageLanguageOf } from "#shared/language/language.ts";
import { currentLanguage } from "#shared/language/translate.ts";
import { classNames } from "#ui/class-names.ts";
import { useAssets } from "../page-assets.ts";
import {
  isVendorPicture,
  type PictureLook,
  PRODUCT_PICTURES,
  type ProductPictureName,
  pictureFile,
} from "./product-pictures.ts";

interface ProductPictureProps {
  name: ProductPictureName;
  alt: string;
  /** Whether the picture is on the first screen and should load eagerly. */
  isFirst?: boolean;
  className?: string;
}

const DARK = "(prefers-color-scheme: dark)";
/** Media condition for pictures taken at phone width. */
const PHONE = "(width < 30rem)";

/**
 * A picture of the running product, taken by `bun run pictures` in light and dark. Vendor screens
 * are light in both schemes.
 */
export function ProductPicture({ name, alt, isFirst, className }: ProductPictureProps) {
  const { picture } = useAssets();
  const fileOf = (look: Omit<PictureLook, "language">) =>
    picture(pictureFile(name, { ...look, language: pageLanguageOf(currentLanguage()) }));
  const sourceOf = (media: string, look: Omit<PictureLook, "language">) => {
    const { url, width, height } = fileOf(look);
    return <source media={media} srcSet={url} width={width} height={height} />;
  };
  const hasDark = !isVendorPicture(name);
  const hasPhone = PRODUCT_PICTURES[name] === "taken";
  const { url, width, height } = fileOf({ scheme: "light", width: "wide" });
  return (
    <picture className={classNames("product-picture", className)}>
      {hasPhone && hasDark && sourceOf(`${PHONE} and ${DARK}`, { scheme: "dark", width: "phone" })}
      {hasPhone && sourceOf(PHONE, { scheme: "light", width: "phone" })}
      {hasDark && sourceOf(DARK, { scheme: "dark", width: "wide" })}
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? undefined : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
      />
    </picture>
  );
}
