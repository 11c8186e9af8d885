import { expect, it } from "vitest";
import { named } from "./named";

it.each(Object.values(named))(
  "$name brings the question of its name: the same prepared answers",
  async ({ name, load }) => {
    expect((await load()).name).toBe(name);
  },
);
