import { currentLanguage } from "#shared/translate.ts";
import { classNames } from "#ui/class-names.ts";
import { useAssets } from "../page-assets.ts";
import { PRODUCT_PICTURES, type ProductPictureName, pictureFile } from "./product-pictures.ts";

interface ProductPictureProps {
  name: ProductPictureName;
  alt: string;
  /** Is on the first screen, and so loaded without waiting. */
  isFirst?: boolean;
  className?: string;
}

/** A picture of the running product, which `bun run pictures` takes, in light and dark. */
export function ProductPicture({ name, alt, isFirst, className }: ProductPictureProps) {
  const { picture } = useAssets();
  const { width, height } = PRODUCT_PICTURES[name];
  const fileIn = (scheme: "light" | "dark") => picture(pictureFile(name, scheme, currentLanguage()));
  return (
    <picture className={classNames("product-picture", className)}>
      <source media="(prefers-color-scheme: dark)" srcSet={fileIn("dark")} />
      <img
        src={fileIn("light")}
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
