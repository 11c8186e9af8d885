/** In the place of `workspace/canSay`: nothing is kept with a page that was saved. */
export const canSay = false;
