import { expect, it } from "vitest";
import { driveFacts } from "./systems";

const QLC = { model: "A", media: "QLC", count: 2, capacity_bytes: 4e12, indirection_unit_bytes: 65_536 } as const;

it("drives of one kind give the system their facts", () => {
  expect(driveFacts([QLC])).toEqual({
    ...{ drive_model: "A", media: "QLC", media_inferred: null, drive_count: 2, capacity_bytes: 4e12 },
    ...{ indirection_unit_bytes: 65_536, interface: null, member_unit: null, price: null },
  });
});

it("of several kinds only what all of them state: what one leaves out is not that of the other", () => {
  expect(driveFacts([QLC, { model: "B" }])).toMatchObject({
    ...{ drive_model: "A + B", media: null, drive_count: null },
    ...{ capacity_bytes: null, indirection_unit_bytes: null },
  });
  expect(driveFacts([QLC, { ...QLC, model: "B", media: "TLC", indirection_unit_bytes: 4096 }])).toMatchObject({
    ...{ drive_model: "A + B", media: "mixed", drive_count: 4, capacity_bytes: 4e12, indirection_unit_bytes: null },
  });
  expect(driveFacts([])).toMatchObject({ drive_model: null, media: null, drive_count: null, capacity_bytes: null });
});
