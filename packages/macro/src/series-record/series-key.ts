/**
 * `<agency>.<programme>.<rest>`: words of lower case letters, digits, underscores and hyphens with dots between, at least two
 * of them. A curated key is readable (`bls.cpi.u.us.all_items.sa`); a systematic one ends in the publisher's own id
 * (`bls.cu.cusr0000sa0`).
 */
const keyPattern = /^[a-z0-9]+(\.[a-z0-9_-]+)+$/;

/** Whether a text is written as a series key is; it need not exist. */
export const isSeriesKey = (text: string): boolean => keyPattern.test(text);
