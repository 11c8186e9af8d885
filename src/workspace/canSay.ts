/** The reader can describe their own files. A build without own files replaces this module. */
export const canSay = true as boolean;
