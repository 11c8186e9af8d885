import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/**
 * Rooms that keep nothing between two calls (layers.config.js): their test files share one process and what it has
 * imported, which halves their time. A test that replaces a module or a global does not belong there.
 */
const pure = ["analysis", "base", "charts", "describe", "formats", "model", "permalink", "text"];
const sharing = pure.map((room) => `src/${room}/**/*.test.{ts,tsx}`);

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } },
  test: {
    environment: "node",
    env: { TZ: "UTC", LC_ALL: "C" },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: "pure", include: sharing, isolate: false } },
      {
        extends: true,
        test: { name: "apart", include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"], exclude: sharing },
      },
    ],
  },
});
