/** Replaces `workspace/canSay`: a saved page keeps nothing. */
export const canSay = false;
