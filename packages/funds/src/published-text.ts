/** A text of a filing with single spaces; null if it is empty or `N/A`. */
export const published = (text: string | undefined): string | null => {
  const found = (text ?? '').replace(/\s+/g, ' ').trim();
  return found === '' || /^n\/?a$/i.test(found) ? null : found;
};

/** A legal entity identifier as published; null if it is missing or a filler such as zeros. */
export const publishedLei = (text: string | undefined): string | null => {
  const found = published(text)?.toUpperCase() ?? null;
  return found === null || /^(?:0+|X+)$/.test(found) ? null : found;
};

/** A legal entity identifier for finding a fund; null if it has another form, which could be a licensed identifier. */
export const wholeLei = (text: string | undefined): string | null => {
  const found = publishedLei(text);
  return found !== null && /^[0-9A-Z]{18}\d{2}$/.test(found) ? found : null;
};

/** `Y` and `N`, or `true` and `false`, depending on the form; null for other texts. */
export const publishedBoolean = (text: string | undefined): boolean | null => {
  const found = (text ?? '').trim().toUpperCase();
  if (found === 'Y' || found === 'TRUE' || found === '1') return true;
  return found === 'N' || found === 'FALSE' || found === '0' ? false : null;
};
