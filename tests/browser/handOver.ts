/** What tests of sharing have in common: the link or bundle that a page gives, and a reader who has never been here. */
import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, test, type TestFile } from "./kit";
import { inProfile, newPage } from "./profile";

/** Above the page: whose results these are. */
export const guestLine = (page: Page) => page.locator(".guest-line");

/** What Copy link gives. The clipboard must be allowed. */
export async function copiedLink(page: Page): Promise<string> {
  const button = page.locator("[data-copy-link]").first();
  await button.click();
  await expect(button).toHaveText("Link copied");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Saved from the sheet that is open. */
async function savedBundle(page: Page): Promise<TestFile> {
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  const file = await download;
  await page.keyboard.press("Escape");
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** By way of the menu. */
export async function bundleOf(page: Page): Promise<TestFile> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("button", { name: /^Bundle/ }).click();
  return savedBundle(page);
}

/** A page in another profile that holds nothing. */
export const elsewhere = <T>(browser: Browser, work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> =>
  inProfile(browser, test.info().project.use.baseURL!, async (context) => work(await newPage(context), context));
