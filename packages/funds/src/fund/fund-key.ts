import { paddedCik } from '@dqs/edgar';

const seriesPattern = /^S\d{9}$/i;

/** Whether a text is the id of a series, `S000002839`. */
export const isSeriesId = (text: string): boolean => seriesPattern.test(text);

/**
 * The key of a fund: its series, or its filer if it has no series (`CIK0000884394`), such as a unit investment trust or
 * a closed-end fund.
 */
export const fundKey = (seriesId: string | null, cik: number): string => seriesId ?? `CIK${paddedCik(cik)}`;
