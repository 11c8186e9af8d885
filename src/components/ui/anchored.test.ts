import fc from "fast-check";
import { expect, test } from "vitest";
import { anchored } from "./anchored";

const viewport = { width: 1440, height: 900 };

test("opens below and from the left edge of a trigger at the upper left", () => {
  const at = anchored({ left: 24, right: 200, top: 60, bottom: 90 }, viewport);
  expect(at).toEqual({ left: 24, right: null, top: 94, bottom: null, maxHeight: 798, maxWidth: 1408 });
});

test("opens above and from the right edge of a trigger at the lower right", () => {
  const at = anchored({ left: 1300, right: 1420, top: 860, bottom: 880 }, viewport);
  expect(at).toMatchObject({ left: null, right: 20, top: null, bottom: 44 });
});

test("never reaches over the window", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1400 }), fc.integer({ min: 0, max: 860 }), (left, top) => {
      const at = anchored({ left, right: left + 40, top, bottom: top + 26 }, viewport);
      expect((at.left ?? at.right ?? -1) + at.maxWidth).toBeLessThanOrEqual(viewport.width);
      expect((at.top ?? at.bottom ?? -1) + at.maxHeight).toBeLessThanOrEqual(viewport.height);
    }),
  );
});
