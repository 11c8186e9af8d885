import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import { layerLint } from "./scripts/layer-lint.js";
import { ownKeysLint } from "./scripts/own-keys-lint.js";

/** The rules of this project. The standard rules are in .oxlintrc.json: oxlint needs a tenth of the time for them. */
export default defineConfig(
  globalIgnores(["dist", "dist-cli", ".cache", "node_modules", "test-results", "playwright-report", "tests/fixtures"]),
  { linterOptions: { reportUnusedDisableDirectives: "off" } },
  { files: ["**/*.{ts,tsx}"], languageOptions: { parser: tseslint.parser } },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/base/lookUp.ts", "src/**/*.{test,fixture}.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { kneepoint: ownKeysLint },
    rules: { "kneepoint/own-keys-only": "error" },
  },
  ...layerLint,
);
