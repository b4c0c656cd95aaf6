import { loginPage } from "./account/login.tsx";
import { notFoundPage } from "./not-found.tsx";
import type { Page } from "./page.ts";

export const ALL_PAGES: readonly Page[] = [loginPage, notFoundPage];
