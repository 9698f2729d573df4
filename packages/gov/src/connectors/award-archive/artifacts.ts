import type { Artifact } from '@dqs/kit';
import { archives } from './listing.ts';

/** The official files by name, for lists of sources. */
export const artifacts = [
  {
    name: 'FY2026_All_Contracts_Full_YYYYMMDD.zip',
    address: archives,
    pattern: /FY(\d{4}|\(?All\)?)_\w+_(Contracts|Assistance)_(Full|Delta)_\d{8}[^/]*\.(zip|csv)(\.gz)?$/i,
  },
  {
    name: 'All_PrimeTransactions.zip',
    address: 'https://www.usaspending.gov/download_center/custom_award_data',
    pattern: /PrimeTransactions[^/]*\.(zip|csv)(\.gz)?$/i,
  },
] as const;

const headerOf = (head: string): readonly string[] =>
  (/^[^\r\n]*/.exec(head.replace(/^(\uFEFF|\u00EF\u00BB\u00BF)/, ''))?.[0] ?? '')
    .split(',')
    .map((name) => name.replaceAll('"', '').trim().toLowerCase());

const has = (head: string, column: RegExp): boolean => headerOf(head).some((name) => column.test(name));

const transactionKey = /^(contract|assistance)_transaction_unique_key$/;

/**
 * Recognises a local file with award transactions by its header. A zip may begin with another table, so its name
 * decides.
 */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const named = artifacts.find(({ pattern }) => pattern.test(fileName));
  const isOther = head !== '' && !(named && /\.zip$/i.test(fileName));
  if (has(head, transactionKey) || (named && !isOther))
    return { name: fileName, address: named?.address ?? artifacts[0].address };
  return null;
};

/** First columns of lists of agencies, industries, products, programs and listings. */
const codes = /^(cgac agency code|naics_code|psc code|pa_code|program title)$/;

/** Recognises the files that accompany a download, the dictionary of its columns and the contracts of the API. */
const isDescription = (head: string): boolean =>
  /^(=+ABOUT THESE FILES=+|# This file is included in the|FORMAT: 1A\b|DATA Act Information Model Schema)/.test(head);

/** The reason to refuse USAspending tables that cannot be summed to obligations by fiscal year. */
export const refusal = (_fileName: string, head: string): string | null => {
  if (has(head, /^subaward_/))
    return 'subawards: what prime recipients pass on is not summed, only prime transactions are';
  if (has(head, /^(contract|assistance)_award_unique_key$/))
    return 'award summaries of USAspending: they tell no fiscal year of an obligation; take the transactions';
  if (has(head, codes) || isDescription(head))
    return 'codes and descriptions that USAspending publishes beside its awards: no award is in them';
  return has(head, /^(owning_agency_name|treasury_account_symbol)$/)
    ? 'federal accounts of USAspending: only award transactions are summed'
    : null;
};
