/**
 * `<agency>.<programme>.<rest>`: at least two words of lower-case letters, digits, underscores and hyphens, separated
 * by dots. A curated key is readable (`bls.cpi.u.us.all_items.sa`); a systematic one ends in the publisher's id
 * (`bls.cu.cusr0000sa0`).
 */
const keyPattern = /^[a-z0-9]+(\.[a-z0-9_-]+)+$/;

/** Whether a text has the form of a series key. The series need not exist. */
export const isSeriesKey = (text: string): boolean => keyPattern.test(text);
