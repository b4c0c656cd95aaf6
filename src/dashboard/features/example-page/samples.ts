import type { ComponentType, ElementType } from "react";
import { t } from "#shared/language/translate.ts";
import { ExampleArticle } from "./example-article.tsx";
import { ExampleForm } from "./example-form.tsx";
import { ExampleShop } from "./example-shop.tsx";

interface Sample {
  name: string;
  /** `Heading` renders the page's `h1`. */
  Page: ComponentType<{ Heading: ElementType }>;
}

export type SampleName = "shop" | "article" | "form";

export const SAMPLES: Record<SampleName, Sample> = {
  shop: { name: t("Shop"), Page: ExampleShop },
  article: { name: t("Article"), Page: ExampleArticle },
  form: { name: t("Form"), Page: ExampleForm },
};

export const SAMPLE_NAMES: readonly SampleName[] = ["shop", "article", "form"];
