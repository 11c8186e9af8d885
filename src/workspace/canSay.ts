/** The reader can say something of own files: it is kept with them. Another module stands here where there are none. */
export const canSay = true as boolean;
