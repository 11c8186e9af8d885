/** In the place of `components/share/packer`: the page's own data is in it already, and no link takes it along. */
export const packBeside = (): Promise<never> => Promise.reject(new Error("no worker"));
