/** Shared by the tests of sharing: the link or bundle of a page, and a reader with a fresh browser. */
import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, test, type TestFile } from "./kit";
import { inProfile, newPage } from "./profile";

/** The line above the page that says whose results are shown. */
export const guestLine = (page: Page) => page.locator(".guest-line");

/** The link that Copy link puts on the clipboard. Needs permission for the clipboard. */
export async function copiedLink(page: Page): Promise<string> {
  const button = page.locator("[data-copy-link]").first();
  await button.click();
  await expect(button).toHaveText("Link copied");
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Saves the bundle from the open sheet. */
async function savedBundle(page: Page): Promise<TestFile> {
  const download = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
  const file = await download;
  await page.keyboard.press("Escape");
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Saves the bundle through the menu. */
export async function bundleOf(page: Page): Promise<TestFile> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("button", { name: /^Bundle/ }).click();
  return savedBundle(page);
}

/** Runs `work` on a page of an empty profile. */
export const elsewhere = <T>(browser: Browser, work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> =>
  inProfile(browser, test.info().project.use.baseURL!, async (context) => work(await newPage(context), context));
