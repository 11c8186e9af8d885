import js from "@eslint/js";
import globals from "globals";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import { layerLint } from "./scripts/layer-lint.js";
import { ownKeysLint } from "./scripts/own-keys-lint.js";

const typed = ["**/*.{ts,tsx}"];

export default defineConfig(
  globalIgnores(["dist", "dist-cli", ".cache", "node_modules", "test-results", "playwright-report", "tests/fixtures"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: typed,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // A promise may stand where a click handler is expected: React ignores what it returns.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["**/*.{ts,tsx,js,mjs}"],
    rules: {
      "no-alert": "error",
      "no-eval": "error",
      "no-new-func": "error",
      "no-script-url": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    rules: {
      "no-console": ["error", { allow: ["warn", "error"] }],
      // A lab's site over plain http is no secure context: there these are undefined, and only there.
      "no-restricted-properties": [
        "error",
        { object: "crypto", property: "randomUUID", message: "Absent over http: crypto.getRandomValues." },
        { object: "crypto", property: "subtle", message: "Absent over http: ingest/sha256." },
        { object: "navigator", property: "clipboard", message: "Absent over http: components/clipboard." },
        { object: "navigator", property: "locks", message: "Absent over http: engine/locks." },
        { object: "navigator", property: "serviceWorker", message: "Absent over http." },
      ],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    ignores: ["src/base/lookUp.ts", "src/**/*.{test,fixture}.{ts,tsx}"],
    plugins: { kneepoint: ownKeysLint },
    rules: { "kneepoint/own-keys-only": "error" },
  },
  {
    files: ["src/components/clipboard.ts", "src/engine/locks.ts", "src/cli/**", "src/**/*.test.ts"],
    rules: { "no-restricted-properties": "off" },
  },
  {
    files: ["src/**/*.tsx"],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.flatConfigs.recommended],
  },
  { files: ["**/*.{js,mjs}"], languageOptions: { globals: { ...globals.node } } },
  { files: ["scripts/offline.mjs"], languageOptions: { globals: { ...globals.serviceworker } } },
  // Parts of it run in the page.
  {
    files: [
      "scripts/bench.mjs",
      "scripts/bench-kit.mjs",
      "scripts/bench-large.mjs",
      "scripts/bench-time.mjs",
      "scripts/bench-site.mjs",
      "scripts/bench-shelf.mjs",
      "scripts/start.mjs",
    ],
    languageOptions: { globals: { ...globals.browser } },
  },
  // fast-check and vitest hand out loosely typed values.
  {
    files: ["**/*.test.{ts,tsx}", "tests/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
  ...layerLint,
);
