/** This service as its identity providers know it. */
export const CLIENT = { id: "handrail", secret: "a secret that both sides know" };
