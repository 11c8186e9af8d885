export const curve = {};
