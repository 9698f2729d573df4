import { decimal } from '@dqs/core';
import { statement, type Reader } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import type { Question } from './question.ts';

const shares = statement(
  'geo_postal_zip_counties',
  { county_code: 'text', address_share: 'decimal', quarter: 'text', name: 'text?' },
  `select own.county_code, own.address_share, own.quarter,
          (select name from geo_place where geography_id = 'county:' || own.county_code order by vintage desc limit 1) as name
     from geo_postal_zip own
    where own.zip_code = $1 and not exists (select from geo_place where geography_id = 'zcta:' || $1)
      and own.quarter = (select max(newest.quarter) from geo_postal_zip newest where newest.zip_code = $1)
    order by own.address_share desc, own.county_code`,
);

/** A county with addresses of a ZIP Code. */
export interface PostalShare {
  readonly county_code: string;
  readonly address_share: Decimal;
  /** The last month of the quarter: `2021-12`. */
  readonly quarter: string;
  readonly name: string | null;
}

/** The ZIP Code in a question, or null. */
export const zipOf = ({ codes }: Question): string | null =>
  codes.find((code) => code.startsWith('zcta:'))?.slice('zcta:'.length) ?? null;

/**
 * The counties of a ZIP Code without a loaded area, from the newest HUD crosswalk that has it, most addresses first. One
 * round trip.
 */
export const readPostalShares = (db: Reader, zip: string): Promise<readonly PostalShare[]> => db.all(shares, [zip]);

const hundred = decimal.decimal('100');

const percentOf = (share: Decimal): string => decimal.roundToPlaces(decimal.multiply(share, hundred), 1);

/** The note about a ZIP Code without a loaded area: the counties of its addresses. */
export const postalNote = (zip: string, found: readonly PostalShare[]): string => {
  const counties = found.map(
    ({ county_code: code, name, address_share: share }) =>
      `${percentOf(share)} % in ${name ?? 'county'} (county:${code}${name === null ? ', not loaded' : ''})`,
  );
  return `No area (ZCTA) of ZIP Code ${zip} is loaded. Its addresses by HUD's crosswalk of ${found[0]?.quarter ?? ''}: ${counties.join(', ')}.`;
};

const areas = statement(
  'geo_any_zip_area',
  { held: 'boolean' },
  // In order, so that the index is read: "exists" would read the table from its start.
  `select coalesce((select true from geo_place where level = 'zcta' order by code limit 1), false) as held`,
);

/**
 * The note about five digits that are the code of another place, if they may be a ZIP Code and no ZIP areas are loaded; empty
 * otherwise. One round trip for such digits alone.
 */
export const noteOfUnlistedZip = async (
  db: Reader,
  question: Question,
  first: { readonly reason: string; readonly reference: { readonly geography_id: string; readonly level: string } },
): Promise<string> => {
  const zip = zipOf(question);
  if (zip === null || first.reason !== 'code_exact' || first.reference.level === 'zcta') return '';
  if ((await db.first(areas))?.held !== false) return '';
  return `"${zip}" is interpreted as ${first.reference.geography_id}. It may also be a ZIP Code, and no ZIP areas are loaded. Load them with: dqs ingest geo.census-gazetteer.`;
};
