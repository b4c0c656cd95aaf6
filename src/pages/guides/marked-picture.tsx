import { RichText } from "#ui/rich-text.tsx";
import { ProductPicture } from "../product-pictures/product-picture.tsx";
import type { ProductPictureName } from "../product-pictures/product-pictures.ts";

interface MarkedPictureProps {
  name: ProductPictureName;
  alt: string;
  /** Instructions for each number in the picture, with the names of buttons as `<strong>`. */
  steps: string[];
}

/** A picture of the dashboard with numbers in it, and a list of instructions for each. */
export function MarkedPicture({ name, alt, steps }: MarkedPictureProps) {
  return (
    <>
      <ProductPicture name={name} alt={alt} className="marked-picture" />
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <RichText text={step} parts={{ strong: (words) => <strong>{words}</strong> }} />
          </li>
        ))}
      </ol>
    </>
  );
}
