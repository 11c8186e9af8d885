import { describe, expect, it } from "vitest";
import { laterBy } from "../../tests/support/realFiles";
import { samples, settled, setup } from "../../tests/support/workspace";
import { collectDrop, collectInput, collectText } from "./collect";

const text = await samples[0]!.text();

describe("collecting", () => {
  const entry = (path: string, children: readonly FileSystemEntry[] | null): FileSystemEntry => {
    let left = children ?? [];
    return {
      name: path.split("/").at(-1)!,
      fullPath: path,
      isDirectory: children !== null,
      isFile: children === null,
      file: (resolve: (file: File) => void) => resolve(new File([laterBy(path.charCodeAt(3), text)], path)),
      createReader: () => ({
        readEntries: (resolve: (entries: readonly FileSystemEntry[]) => void) => {
          resolve(left);
          left = [];
        },
      }),
    } as unknown as FileSystemEntry;
  };
  const transfer = (top: FileSystemEntry): DataTransfer =>
    ({ items: [{ kind: "file", webkitGetAsEntry: () => top, getAsFile: () => null }] }) as unknown as DataTransfer;
  const tree = () =>
    transfer(
      entry(
        "/d",
        ["a", "b", "c", ".hidden"].map((name) => entry(`/d/${name}`, null)),
      ),
    );

  it("walks folders when it is a drop's turn, and says how far it is", async () => {
    const { workspace, state } = setup();
    const said = new Set<boolean | undefined>();
    workspace.store.subscribe(({ progress }) => said.add(progress?.finding));
    expect(await workspace.open(collectDrop(tree()))).toMatchObject({ files: 3, hidden: 1, cancelled: false });
    expect([...said]).toEqual([true, false, undefined]);
    expect(state().sources.length + state().problems.length).toBe(3);
  });

  it("a walk can be cancelled", async () => {
    const { workspace, state, marks } = setup();
    const find = collectDrop(tree());
    const opening = workspace.open((signal, found) =>
      find(signal, (file) => {
        found(file);
        expect(marks.files).toBe(1);
        workspace.cancel();
      }),
    );
    expect(await opening).toMatchObject({ files: 0, cancelled: true });
    expect(state()).toMatchObject({ sources: [], progress: null, aside: { cancelled: true } });
    await settled();
    expect(marks.files).toBe(0);
  });

  it("skips what is hidden in a folder, not what was picked by hand", () => {
    const file = (path: string): File =>
      Object.defineProperty(new File(["x"], path.split("/").at(-1)!), "webkitRelativePath", {
        value: path.includes("/") ? path : "",
      });
    const all = collectInput(["a/b.json", "a/.DS_Store", "a/__MACOSX/b", ".picked.json"].map(file));
    expect(all.files.map(({ path }) => path)).toEqual(["a/b.json", ".picked.json"]);
    expect(all.hidden).toBe(2);
  });

  it("takes pasted text as a file", async () => {
    const [pasted] = collectText("{}").files;
    expect(pasted?.path).toBe("pasted.txt");
    expect(await pasted?.file.text()).toBe("{}");
  });
});
