/** Runs before each file of the project "asking" (vitest.config.ts), so that its tests start with an empty engine. */
import { beforeEach } from "vitest";
import { openEmpty } from "./questions";

beforeEach(openEmpty);
