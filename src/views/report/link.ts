/** Link of a story, with all of it inside. */
import { packText } from "~/bundle/packedText";
import { datasetsIn, isStory, MOST_CHARACTERS, readStory } from "~/model/story";
import { linkTo } from "../shared/catalogue";
import { fields } from "./state";

/**
 * @param text of a file. @returns null: it is not a story, or is too long for a link
 */
export function storyLink(text: string): string | null {
  const s = text.length <= MOST_CHARACTERS && isStory(text) ? packText(text) : null;
  if (s === null) return null;
  const d = [...new Set(readStory(text).story.sections.flatMap(({ link }) => datasetsIn(link)))];
  return linkTo("report", fields, { d, s });
}
