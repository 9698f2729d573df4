import { paddedCik } from '@dqs/edgar';

const seriesPattern = /^S\d{9}$/i;

/** Whether a text is the id of a series, `S000002839`. */
export const isSeriesId = (text: string): boolean => seriesPattern.test(text);

/**
 * What a fund is known by: its series, or its filer where that has no series (`CIK0000884394`), as unit investment trusts and
 * closed-end funds have none.
 */
export const fundKey = (seriesId: string | null, cik: number): string => seriesId ?? `CIK${paddedCik(cik)}`;
