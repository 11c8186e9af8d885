/** Replaces the SQL page, which Frame.tsx does not show, so that no editor is saved with a page. */
export default function NoSql(): null {
  return null;
}
