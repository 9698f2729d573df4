/**
 * Former tool names and what they are called now. A renamed tool keeps answering under its old name;
 * lists show the new one only.
 */
export const toolAliases: ReadonlyMap<string, string> = new Map();
