/**
 * Former tool names and their current ones. A renamed tool still answers to its old name; lists show only the new one.
 */
export const toolAliases: ReadonlyMap<string, string> = new Map();
