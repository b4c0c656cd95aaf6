/** Returns whether a rule is wrong about an element; reads details from the finding's message. */
export type Refutation = (element: Element, message: string) => boolean;
