/** Whether a parameter belongs to the signature of an address. */
export const isOfLink = (part: string): boolean => part.startsWith('link_');
