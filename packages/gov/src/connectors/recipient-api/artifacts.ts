import type { Artifact } from '@dqs/kit';

const api = 'https://api.usaspending.gov/api/v2';

/** The official addresses by name, for lists of sources. */
export const artifacts = [
  { name: 'recipient.json', address: `${api}/recipient/`, pattern: /^recipients?([_-][^/]*)?\.json(\.gz)?$/i },
  {
    name: 'spending-by-award.json',
    address: `${api}/search/spending_by_award/`,
    pattern: /^spending[_-]by[_-]award[^/]*\.json$/i,
  },
  { name: 'award.json', address: `${api}/awards/`, pattern: /^award[^/]*\.json$/i },
] as const;

const isJson = (head: string): boolean => /^\s*[[{]/.test(head.replace(/^(\uFEFF|\u00EF\u00BB\u00BF)/, ''));

const member = (head: string, name: string): boolean => new RegExp(`"(${name})"\\s*:`).test(head);

/** Recognises an API response with recipients of prime awards by its first members. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  if (!isJson(head)) return null;
  const profile = member(head, 'recipient_level') && (member(head, 'alternate_names') || member(head, 'duns'));
  const ranking = member(head, 'recipient_id') && member(head, 'uei') && member(head, 'amount');
  const awards = member(head, 'Recipient Name') && !member(head, 'Sub-Award ID') && !member(head, 'Sub-Awardee Name');
  const award = member(head, 'generated_unique_award_id') && member(head, 'category') && member(head, 'piid|fain|type');
  const found = profile || ranking ? artifacts[0] : awards ? artifacts[1] : award ? artifacts[2] : null;
  return found && { name: fileName, address: found.address };
};

/** Members of responses about agencies, accounts, funding and orders under a contract. */
const nameless =
  'toptier_code|page_metadata|toptier_agency|transaction_obligated_amount|ancestors|federal_account|generated_unique_award_id';

/** The reason to refuse an API response without a recipient of a prime award. */
export const refusal = (_fileName: string, head: string): string | null => {
  if (!isJson(head)) return null;
  if (member(head, 'Sub-Award ID') || member(head, 'Sub-Awardee Name'))
    return 'subawards of USAspending: only recipients of prime awards are served';
  if (member(head, 'federal_action_obligation'))
    return 'transactions of one award as the API of USAspending lists them: they do not tell the recipient; take an award archive';
  if (member(head, 'file_url') && member(head, 'file_name'))
    return 'the state of a download of USAspending: load the file that it names';
  return member(head, nameless) ? 'an answer of the API of USAspending that names no recipients' : null;
};
