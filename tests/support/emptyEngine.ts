/** Set up before each file of the project "asking" (vitest.config.ts): its tests ask an engine that is empty. */
import { beforeEach } from "vitest";
import { openEmpty } from "./questions";

beforeEach(openEmpty);
