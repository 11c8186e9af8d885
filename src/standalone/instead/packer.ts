/** Replaces `components/share/packer`: the page already contains its data, and its links carry none. */
export const packBeside = (): Promise<never> => Promise.reject(new Error("no worker"));
