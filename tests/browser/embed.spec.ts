/** docs/recipes/embed.html: the frame has the height that it needs and the theme of the page around it. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./kit";

const recipe = readFileSync(new URL("../../docs/recipes/embed.html", import.meta.url), "utf8");

test("a chart in the page of another site is as high as it needs to be, and as dark as the page", async ({
  page,
  baseURL,
}) => {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html");
    response.end(recipe.replace("https://kneepoint.example/", baseURL!));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("[data-chart] svg[role=img]")).toBeVisible();
  const place = page.locator("iframe");
  await expect(place).toHaveAttribute("style", /height: \d+px/);
  const fits = () => frame.locator(":root").evaluate((root) => root.scrollHeight - root.clientHeight);
  await expect.poll(fits).toBeLessThanOrEqual(24);
  const height = await place.getAttribute("style");
  await expect(frame.locator(":root")).toHaveAttribute("data-theme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(frame.locator(":root")).toHaveAttribute("data-theme", "dark");
  // It does not ask again for a height that it has.
  expect(await place.getAttribute("style")).toBe(height);
  await page.setViewportSize({ width: 500, height: 800 });
  await expect(place).not.toHaveAttribute("style", height!);
  await expect.poll(fits).toBeLessThanOrEqual(24);
  // Messages from other windows are ignored.
  const before = await place.getAttribute("style");
  await page.evaluate(() => postMessage({ kneepoint: "height", height: 77 }, "*"));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  expect(await place.getAttribute("style")).toBe(before);
  server.close();
});
