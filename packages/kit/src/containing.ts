/** The pattern of `like` for texts that have this one in them, its own wildcards taken as they are written. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
