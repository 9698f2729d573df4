/** Whether a parameter is one of those that sign an address. */
export const isOfLink = (part: string): boolean => part.startsWith('link_');
