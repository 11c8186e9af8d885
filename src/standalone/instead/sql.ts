/** In the place of the page SQL, which Frame.tsx does not show: no editor comes along with a saved page. */
export default function NoSql(): null {
  return null;
}
