/** The folder that `kneepoint open` serves with this page; small: asked at every start. */

/** Its name, as the server wrote it into the page; null: this page came from elsewhere. */
export const folderName = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="kneepoint-folder"]')?.content ?? null;
