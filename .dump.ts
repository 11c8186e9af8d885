import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeSync, openSync } from "node:fs";
import { join } from "node:path";
import { bytesSource } from "~/base/bytes";
import { Batches } from "~/ingest/batch";
import { ingestDrop } from "~/ingest/drop";
import { locate, locateFacts } from "~/ingest/locate";

const walk = (dir: string): string[] => {
  const out: string[] = [];
  for (const e of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const p = join(dir, e.name);
    if (e.isDirectory()) out.push(...walk(p));
    else if (e.isFile()) out.push(p);
  }
  return out;
};
const flat = (_: string, v: unknown): unknown => {
  if (v instanceof Map) return [...v];
  if (v instanceof Set) return [...v];
  if (typeof v === "bigint") return `${v}n`;
  if (ArrayBuffer.isView(v)) {
    const a = v as unknown as Uint8Array;
    return `${v.constructor.name}#${a.length}#${createHash("md5").update(new Uint8Array(v.buffer, v.byteOffset, v.byteLength)).digest("hex")}`;
  }
  return v;
};
const sorted = (k: string, v0: unknown): unknown => { const v = flat(k, v0); if (v && typeof v === "object" && !Array.isArray(v)) { const o: any = {}; for (const n of Object.keys(v).sort()) o[n] = (v as any)[n]; return o; } return v; };
const js = (v: unknown): string => JSON.stringify(v, sorted) ?? "undefined";

class Hashed extends Batches {
  readonly h = new Map<string, { n: number; h: ReturnType<typeof createHash> }>();
  put(key: string, v: unknown): void {
    let e = this.h.get(key);
    if (!e) this.h.set(key, (e = { n: 0, h: createHash("md5") }));
    e.n++;
    e.h.update(js(v));
  }
  override add(...a: any[]): void { this.put(`add ${a[0]} ${a[1]?.source_no ?? Math.floor((a[1]?.run_no ?? a[1]?.trace_no ?? a[1]?.point_no ?? 0) / 1e6)}`, a); }
  override addLatency(...a: any[]): void { this.put("latency", a); }
  override addSamples(...a: any[]): void { this.put(`samples`, a); }
  override addHistogram(...a: any[]): void { this.put(`hist`, a); }
}
const [, , outPath, ...roots] = process.argv;
const fd = openSync(outPath!, "w");
const w = (s: string): void => { let b = Buffer.from(s + "\n"); while (b.length) b = b.subarray(writeSync(fd, b)); };
const signal = new AbortController().signal;

async function drop(label: string, files: { path: string; bytes: Uint8Array }[], places: boolean): Promise<void> {
  const into = new Hashed();
  let n = 1;
  const byNo = new Map<number, any>();
  const bytes = new Map(files.map((f) => [f.path, f.bytes]));
  w(`# ${label}`);
  for await (const file of ingestDrop(files.map((f) => ({ source: bytesSource(f.path, f.bytes) })), {
    dataset: "x", into, number: () => n++, observe: (f, p) => byNo.set(f.source.source_no, p),
  })) {
    w(`${label}|${file.source.path}|S|${js(file.source)}|${file.read}|${file.role}|${js(file.counts)}`);
    for (const x of file.notices) w(`${label}|${file.source.path}|N|${js(x)}`);
    for (const x of file.described) w(`${label}|${file.source.path}|D|${js(x)}`);
    const p = byNo.get(file.source.source_no);
    byNo.delete(file.source.source_no);
    const b = bytes.get(file.source.path);
    for (const r of p?.runs ?? []) {
      w(`${label}|${file.source.path}|R|${js({ ...r, members: r.members.length, details: undefined })}`);
      for (const m of r.members) w(`${label}|${file.source.path}|M|${js(m)}`);
      for (const m of r.details ?? []) w(`${label}|${file.source.path}|d|${js(m)}`);
      if (!places || !b || file.source.format === null) continue;
      let count = 0;
      for (const m of r.members) for (const d of m.directions) {
        if (count++ > 6) break;
        for (const k of d.latency.slice(0, 3)) for (const stat of ["mean", "max", "0.99", "iops"])
          w(`${label}|${file.source.path}|L|${m.index} ${d.op} ${k.kind} ${stat} ${js(locate(file.source.format!, b, { document: r.document, line: m.line, job_index: m.index, op: d.op, kind: k.kind, stat }))}`);
      }
      const opts = r.options ? JSON.parse(r.options) : {};
      const facts = [
        ...(r.details ?? []).slice(0, 12).map((d: any) => ({ document: r.document, job_index: d.job_index, topic: d.topic, subject: d.subject, name: d.name, line: d.line, text: d.text })),
        ...Object.entries(opts.global ?? {}).slice(0, 6).map(([name, v]) => ({ document: r.document, job_index: null, topic: "option", subject: null, name, line: null, text: String(Array.isArray(v) ? v[0] : v) })),
        ...Object.entries(opts.jobs?.[0] ?? {}).slice(0, 6).map(([name, v]) => ({ document: r.document, job_index: 0, topic: "option", subject: null, name, line: null, text: String(Array.isArray(v) ? v[0] : v), member: r.members[0]?.member })),
      ];
      if (facts.length) w(`${label}|${file.source.path}|F|${js(await locateFacts(file.source.format!, bytesSource(file.source.path, b), facts as any, null, signal))}`);
    }
    for (const t of p?.traces ?? []) w(`${label}|${file.source.path}|T|${js(t)}`);
  }
  for (const [k, v] of into.h) w(`${label}|*|H|${k} ${v.n} ${v.h.digest("hex")}`);
}
const t0 = Date.now();
for (const root of roots) {
  const [path, mode] = root.split("=") as [string, string];
  const files = walk(path).map((p) => ({ path: p.slice(path.length + 1), full: p })).filter((f) => statSync(f.full).size < 40e6).map((f) => ({ path: f.path, bytes: new Uint8Array(readFileSync(f.full)) }));
  await drop(path, files, true);
  if (mode === "cut") for (const f of files) {
    if (f.bytes.length > 400e3 || f.bytes.length < 50) continue;
    const h = createHash("md5").update(f.path).digest();
    const at = (i: number): number => Math.floor(((h[i]! * 256 + h[i + 1]!) / 65536) * f.bytes.length);
    const cut = at(0), a = at(2), b2 = at(4);
    await drop(`${path}/${f.path} cut`, [{ path: f.path, bytes: f.bytes.slice(0, cut) }], false);
    const torn = f.bytes.slice(); const len = 40; torn.copyWithin(a, Math.min(a + len, torn.length)); 
    await drop(`${path}/${f.path} torn`, [{ path: f.path, bytes: torn.slice(0, torn.length - len) }], false);
    const flip = f.bytes.slice(); for (let i = 0; i < 6; i++) { const p = at(6 + i); const c = flip[p]!; flip[p] = c >= 48 && c <= 57 ? 120 : c === 44 || c === 58 ? 32 : c === 10 ? 32 : c >= 97 && c <= 122 ? 53 : 45; } void b2;
    await drop(`${path}/${f.path} flip`, [{ path: f.path, bytes: flip }], false);
  }
}
console.error(Date.now() - t0, "ms", process.memoryUsage().rss >> 20);
