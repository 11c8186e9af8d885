/** What the tables, columns and types of SQL mean (model/tables); other languages look the English up. */
export const sqlSchema = { of: (doc: string): string => doc };
