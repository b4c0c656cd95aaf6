/** Systems that websites are made with, by ID, the slug of their installation guide. */
export const BUILDERS = {
  wordpress: "WordPress",
  shopify: "Shopify",
  wix: "Wix",
  squarespace: "Squarespace",
  webflow: "Webflow",
  framer: "Framer",
  joomla: "Joomla",
  drupal: "Drupal",
  typo3: "TYPO3",
  contao: "Contao",
  ghost: "Ghost",
  bigcommerce: "BigCommerce",
  shopware: "Shopware",
} as const;

export type Builder = keyof typeof BUILDERS;

/** Choices for an owner; `other` stands for any other system, or none. */
export const BUILDER_CHOICES = [...(Object.keys(BUILDERS) as Builder[]), "other"] as const;
export type BuilderChoice = (typeof BUILDER_CHOICES)[number];

/** Ways to a fix through a builder's own menus, one for each place where it can be made. */
export interface MenuPath {
  ways: string[];
  /** Day on which a person last checked the ways. */
  checkedOn: string;
}

/** Menu paths by builder and rule ID. */
export type MenuPaths = Partial<Record<Builder, ReadonlyMap<string, MenuPath>>>;

interface BuilderOfSite {
  detectedBuilder: Builder | null;
  chosenBuilder: BuilderChoice | null;
}

/** Returns the builder that the owner chose, or else the one that the last scan found. */
export function builderOf({ chosenBuilder, detectedBuilder }: BuilderOfSite): Builder | null {
  if (chosenBuilder === null) return detectedBuilder;
  return chosenBuilder === "other" ? null : chosenBuilder;
}
