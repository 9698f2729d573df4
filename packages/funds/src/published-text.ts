/** A text of a filing with its white space made single; null where it is empty or says `N/A`. */
export const published = (text: string | undefined): string | null => {
  const found = (text ?? '').replace(/\s+/g, ' ').trim();
  return found === '' || /^n\/?a$/i.test(found) ? null : found;
};

/** A legal entity identifier as published; null where there is none, or a filler such as zeros. */
export const publishedLei = (text: string | undefined): string | null => {
  const found = published(text)?.toUpperCase() ?? null;
  return found === null || /^(?:0+|X+)$/.test(found) ? null : found;
};

/** A legal entity identifier by which a fund is found; null where it has another shape, which could be a licensed identifier. */
export const wholeLei = (text: string | undefined): string | null => {
  const found = publishedLei(text);
  return found !== null && /^[0-9A-Z]{18}\d{2}$/.test(found) ? found : null;
};

/** `Y` and `N`, or `true` and `false`, as forms write them; null for anything else. */
export const publishedBoolean = (text: string | undefined): boolean | null => {
  const found = (text ?? '').trim().toUpperCase();
  if (found === 'Y' || found === 'TRUE' || found === '1') return true;
  return found === 'N' || found === 'FALSE' || found === '0' ? false : null;
};
