/**
 * Requirements for every place: targets of 24 px, tables with column and row headers, forced colours, reduced motion,
 * print. places.spec.ts checks them on each place that it opens.
 */
import type { Page } from "@playwright/test";
import { atRest, expect } from "./kit";
import { targetsOf } from "./targets";

/** Leaves the page in print layout, so it is the last step of a test. */
export async function expectForReaders(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await atRest(page);
  expect(await faultsOfTables(page)).toEqual([]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await atRest(page);
    const { all, close } = await targetsOf(page);
    expect(all).toBeGreaterThan(5);
    expect(close, `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await atRest(page);
  expect(await ownColours(page)).toEqual([]);
  expect(await moving(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: "none", media: "print", colorScheme: "dark" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(page.locator("header.bar")).toBeHidden();
}

/**
 * In the accessibility tree: tables without a name, rows without a header of their own or of their group, and column
 * heads without words.
 */
async function faultsOfTables(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send("Accessibility.getFullAXTree");
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const roleOf = (id: string) => String(byId.get(id)?.role?.value);
  const nameOf = (id: string) => String(byId.get(id)?.name?.value ?? "");
  /** Children of a node, through nodes that have no meaning of their own. */
  const within = (id: string): string[] =>
    (byId.get(id)?.childIds ?? []).flatMap((child) => (byId.get(child)?.ignored === true ? within(child) : [child]));
  const isHeaded = (row: string) => within(row).some((cell) => /^(row|column)header$/.test(roleOf(cell)));
  const rows = nodes.filter(({ role, ignored }) => !ignored && role?.value === "row").map(({ nodeId }) => nodeId);
  const heads = nodes
    .filter(({ role, ignored }) => !ignored && role?.value === "columnheader")
    .map(({ nodeId }) => nodeId);
  const tables = nodes.filter(({ role, ignored }) => !ignored && /^(table|grid|treegrid)$/.test(String(role?.value)));
  const nameless = tables.map(({ nodeId }) => nodeId).filter((id) => nameOf(id) === "");
  return [
    ...nameless.map((id) => `no name: ${within(id).map(nameOf).join(" ").slice(0, 80)}`),
    ...rows.filter((row) => !isHeaded(row) && !siblings(row).some(isHeaded)).map((row) => `no header: ${nameOf(row)}`),
    ...heads
      .map(nameOf)
      .filter((name) => name === "" || /_|\bp\d{3,}|\b[cs]?lat\b/.test(name))
      .map((name) => `head "${name}"`),
  ];

  function siblings(row: string): string[] {
    const parent = byId.get(row)!.parentId!;
    return within(parent).length <= GROUP ? within(parent) : [];
  }
}
/** Rows under one header: a line and its notes. */
const GROUP = 4;

/** Marks of a chart that do not use a system colour. One without a role may be the dot of a medium. */
function ownColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
    const pixel = (colour: string) => {
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
      return brush.getImageData(0, 0, 1, 1).data.join(" ");
    };
    const probe = document.body.appendChild(document.createElement("i"));
    const system = new Set(
      ["Canvas", "CanvasText", "GrayText", "Highlight", "HighlightText", "LinkText", "ButtonText"].map((name) => {
        probe.style.color = name;
        return pixel(getComputedStyle(probe).color);
      }),
    );
    probe.remove();
    return [...document.querySelectorAll(".scene svg :is(text, path, line, rect, circle)")].flatMap((one) => {
      const { stroke, fill } = getComputedStyle(one);
      const own = [stroke, fill].filter(
        (colour) =>
          /^(?:rgb|ok|color)/.test(colour) && !/(?:\/ 0|rgba.*, 0)\)$/.test(colour) && !system.has(pixel(colour)),
      );
      return own.length === 0 ? [] : [`${one.tagName} ${own.join(" ")} ${one.textContent.slice(0, 20)}`];
    });
  });
}

/** Elements with a transition or an animation that takes time. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")].flatMap((one) => {
      const { transitionDuration, animationDuration } = getComputedStyle(one);
      const isStill = [transitionDuration, animationDuration].every((said) => /^(?:0s(?:, )?|auto)+$/.test(said));
      return isStill ? [] : [`${one.tagName}.${one.getAttribute("class") ?? ""}`];
    }),
  );
}
