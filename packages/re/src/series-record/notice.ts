import type { RealEstateSource } from './contract.ts';

/** The notice that the Census Bureau requires of products that use its data. */
export const censusNotice =
  'This product uses Census Bureau data but is not endorsed or certified by the Census Bureau.';

/** The notice for a page with data of these publishers; null if none requires one. */
export const noticeOf = (publishers: Iterable<RealEstateSource>): string | null =>
  [...publishers].includes('census') ? censusNotice : null;
