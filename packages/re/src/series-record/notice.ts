import type { RealEstateSource } from './contract.ts';

/** What the Census Bureau asks products with its data to say. */
export const censusNotice =
  'This product uses Census Bureau data but is not endorsed or certified by the Census Bureau.';

/** The notice of a page whose data is of these publishers; null where none asks for one. */
export const noticeOf = (publishers: Iterable<RealEstateSource>): string | null =>
  [...publishers].includes('census') ? censusNotice : null;
