/** Saves a file for the reader through a clicked link: nothing leaves the machine. */
export function saveFile(name: string, type: string, bytes: BlobPart): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
