/** Files onto the shelf: without asking up to the budget, else when the user says so. */
import type { StoreApi } from "zustand/vanilla";
import { keepLimit, mustAsk } from "./budget";
import type { KeptFile, Shelf } from "./shelf";
import type { LocalSource, WorkspaceState } from "./state";

/** The files behind sources, each once: an archive is kept as it is. */
function filesOf(sources: readonly LocalSource[]): KeptFile[] {
  const paths = new Map<string, Set<string>>();
  const first = new Map<string, LocalSource["given"]>();
  for (const { given } of sources) {
    if (!first.has(given.sha256)) first.set(given.sha256, given);
    paths.set(given.sha256, (paths.get(given.sha256) ?? new Set()).add(given.path));
  }
  return [...first.values()].map(({ sha256, path, file, drop, url }) => {
    const also = [...paths.get(sha256)!].filter((other) => other !== path);
    return { sha256, path, file, drop, also, ...(url !== undefined && { url }) };
  });
}

const bytesOf = (sources: readonly LocalSource[]): number =>
  filesOf(sources).reduce((sum, { file }) => sum + file.size, 0);

/** Both never reject and resolve to whether files were kept; one call at a time. */
export function keeping(store: StoreApi<WorkspaceState>, shelf: Shelf) {
  async function keep(wanted: readonly LocalSource[]): Promise<boolean> {
    if (shelf.takesNoFiles === true) return false;
    try {
      // Forgotten meanwhile: it must not come back.
      const here = new Set(store.getState().sources.map(({ given }) => given.sha256));
      const fresh = filesOf(wanted).filter(({ sha256 }) => here.has(sha256));
      await shelf.keep(fresh);
      const shas = new Set(fresh.map(({ sha256 }) => sha256));
      const sources = store.getState().sources.map((s) => (shas.has(s.given.sha256) ? { ...s, kept: true } : s));
      store.setState({ sources, keepFailed: false });
      return fresh.length > 0;
    } catch {
      store.setState({ keepFailed: true });
      return false;
    }
  }

  async function keepOrAsk(fresh: readonly LocalSource[]): Promise<boolean> {
    if (fresh.length === 0 || shelf.takesNoFiles === true) return false;
    const quota_bytes = await shelf.quota_bytes().catch(() => null);
    const { sources, keepQuestion } = store.getState();
    const bytes = bytesOf(fresh);
    const kept_bytes = bytesOf(sources.filter(({ kept }) => kept));
    if (!mustAsk(kept_bytes, bytes, quota_bytes)) return keep(fresh);
    const asked = keepQuestion?.bytes ?? 0;
    store.setState({ keepQuestion: { bytes: asked + bytes, kept_bytes, limit_bytes: keepLimit(quota_bytes) } });
    return false;
  }

  return { keep, keepOrAsk };
}
