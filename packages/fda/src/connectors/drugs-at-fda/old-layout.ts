import type { Day } from '@dqs/schemas';
import type { Facets, PublishedProduct, PublishedSubmission } from '../../application/application.ts';
import { marketingStatuses, oldChemicalType, oldDocumentTypes, oldPriorities } from './codes.ts';
import { byApplication, statusDay, type Read } from './present-layout.ts';
import { formAndRoute, ingredientsOf } from './product.ts';
import type { Line, TextTable } from './text-table.ts';

/** The last possible publication day of the layout. The content of a file without dates was known by then. */
export const lastDayOfOldLayout = '2016-11-30' as Day;

const types: Readonly<Record<string, Facets['application']['type']>> = { N: 'NDA', A: 'ANDA', B: 'BLA' };

/** application.txt: type, sponsor, and class and priority of the original submission. */
export const readOldApplications = (table: TextTable): Read<Facets['application'] | null> =>
  byApplication<Facets['application'] | null>(
    table,
    () => null,
    (line, held) => {
      const type = types[line.cell('appltype').toUpperCase()];
      const sponsor = line.cell('sponsorapplicant');
      const chemical = line.cell('chemical_type');
      const original_class = oldChemicalType(chemical);
      const potential = line.cell('ther_potential');
      if (held) return 'a second line';
      if (!type) return `the type ${JSON.stringify(line.cell('appltype'))} is not one of N, A, B`;
      if (sponsor === '') return 'no sponsor';
      if (chemical !== '' && original_class === null)
        return `the chemical type ${JSON.stringify(chemical)} is not known`;
      return { type, sponsor, original_class, original_priority: oldPriorities.get(potential) ?? (potential || null) };
    },
  );

/** Product.txt: products with their marketing status. */
export const readOldProducts = (
  table: TextTable,
): Read<{ readonly products: PublishedProduct[]; readonly marketing: Record<string, string> }> =>
  byApplication<{ products: PublishedProduct[]; marketing: Record<string, string> }>(
    table,
    () => ({ products: [], marketing: {} }),
    ({ cell }, { products, marketing }) => {
      const number = cell('productno');
      const id = cell('productmktstatus');
      const status = marketingStatuses.get(id);
      if (number === '') return 'a product without number';
      if (products.some(({ product_number }) => product_number === number)) return `a second line of product ${number}`;
      if (id !== '' && status === undefined) return `the marketing status ${JSON.stringify(id)} is not known`;
      const product = {
        product_number: number,
        brand_name: cell('drugname') || null,
        ...formAndRoute(cell('form')),
        active_ingredients: [...ingredientsOf(cell('activeingred'), cell('dosage'))],
      };
      return {
        products: [...products, product],
        marketing: status === undefined ? marketing : { ...marketing, [number]: status },
      };
    },
  );

const actionOf = ({ cell }: Line): PublishedSubmission | string => {
  const sequence = cell('indoctypeseqno');
  const document = cell('doctype').toUpperCase();
  const date = statusDay(cell('actiondate'));
  const counter = Number.parseInt(cell('duplicatecounter') || '0', 10);
  if (!/^\d{1,4}$/.test(sequence)) return `the submission ${JSON.stringify(sequence)} has no number`;
  if (!oldDocumentTypes.has(document)) return `the document type ${JSON.stringify(document)} is not known`;
  if (date === undefined) return `the action date ${JSON.stringify(cell('actiondate'))} is not a day`;
  if (!Number.isSafeInteger(counter))
    return `the duplicate counter ${JSON.stringify(cell('duplicatecounter'))} is not a number`;
  const original = /^0+$/.test(sequence);
  return {
    submission_type: original ? 'ORIG' : 'SUPPL',
    submission_number: original ? '1' : sequence.replace(/^0+/, ''),
    submission_status: cell('actiontype') || null,
    submission_class_code: original ? null : document,
    submission_class_code_description: original ? null : (oldDocumentTypes.get(document) ?? null),
    review_priority: null,
    submission_status_date: date,
    ...(counter === 0 ? {} : { duplicate_counter: counter }),
  };
};

// Among several actions on one submission an approval takes precedence, then the latest action.
const rank = ({ submission_status, submission_status_date }: PublishedSubmission): string =>
  `${submission_status === 'AP' ? 1 : 0} ${submission_status_date ?? ''}`;

/**
 * RegActionDate.txt: sequence 000 is the present layout's ORIG-1, any other a supplement. Rows of one sequence with
 * different DuplicateCounter are separate submissions.
 */
export const readOldActions = (table: TextTable): Read<PublishedSubmission[]> =>
  byApplication<PublishedSubmission[]>(
    table,
    () => [],
    (line, held) => {
      const action = actionOf(line);
      if (typeof action === 'string') return action;
      const place = held.findIndex(
        (other) =>
          other.submission_type === action.submission_type &&
          other.submission_number === action.submission_number &&
          other.duplicate_counter === action.duplicate_counter,
      );
      const before = held[place];
      if (!before) held.push(action);
      else if (rank(action) > rank(before)) held[place] = action;
      return held;
    },
  );
