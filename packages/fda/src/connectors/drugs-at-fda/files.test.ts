import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalsSearch } from '../../approvals-search/contract.ts';
import { fda } from '../../index.ts';
import { recognise, refusal } from './artifacts.ts';
import { drugsAtFdaConnector } from './connector.ts';
import { parse } from './parse.ts';
import { formAndRoute, ingredientsOf } from './product.ts';
import { results } from './results.ts';
import { textTable } from './text-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-fda-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const table = (...lines: readonly (readonly string[])[]): Buffer =>
  Buffer.from(lines.map((cells) => `${cells.join('\t')}\r\n`).join(''), 'latin1');

const applications = table(['ApplNo', 'ApplType', 'ApplPublicNotes', 'SponsorName'], ['021588', 'NDA', '', 'NOVARTIS']);
const products = table(
  ['ApplNo', 'ProductNo', 'Form', 'Strength', 'ReferenceDrug', 'DrugName', 'ActiveIngredient', 'ReferenceStandard'],
  ['021588', '001', 'TABLET;ORAL', 'EQ 100MG BASE', '1', 'GLEEVEC', 'IMATINIB MESYLATE', '0', ''],
);
const submissionHead = [
  'ApplNo',
  'SubmissionClassCodeID',
  'SubmissionType',
  'SubmissionNo',
  'SubmissionStatus',
  'SubmissionStatusDate',
  'SubmissionsPublicNotes',
  'ReviewPriority',
];
const submissions = table(submissionHead, [
  '021588',
  '12',
  'ORIG      ',
  '1',
  'AP',
  '2003-04-18 00:00:00',
  '',
  'PRIORITY',
]);
const marketing = table(['MarketingStatusID', 'ApplNo', 'ProductNo'], ['1', '021588', '001']);

const oldApplications = table(
  'ApplNo ApplType SponsorApplicant MostRecentLabelAvailableFlag CurrentPatentFlag ActionType Chemical_Type Ther_Potential Orphan_Code'.split(
    ' ',
  ),
  ['021588', 'N    ', 'NOVARTIS                  ', 'True', 'True', 'AP', '3', 'P', 'V'],
);
const oldProducts = table(
  'ApplNo ProductNo Form Dosage ProductMktStatus TECode ReferenceDrug drugname activeingred'.split(' '),
  ['021588', '001', 'TABLET;ORAL', 'EQ 100MG BASE', '1', '', '1', 'GLEEVEC', 'IMATINIB MESYLATE'],
);
const oldActions = table(
  'ApplNo ActionType InDocTypeSeqNo DuplicateCounter ActionDate DocType'.split(' '),
  ['021588', 'AP', '000', '0', '2003-04-18 00:00:00', 'N'],
  ['021588', 'AP', '053', '0', '2015-01-22 00:00:00', 'SLR'],
);

const openFda = (result: object, updated = '2019-07-02') =>
  Buffer.from(JSON.stringify({ meta: { last_updated: updated, results: { total: 1 } }, results: [result] }));

const gleevec = {
  application_number: 'NDA021588',
  sponsor_name: 'NOVARTIS',
  products: [
    {
      product_number: '001',
      brand_name: 'GLEEVEC',
      active_ingredients: [{ name: 'IMATINIB MESYLATE', strength: 'EQ 100MG BASE' }],
      dosage_form: 'TABLET',
      route: 'ORAL',
      marketing_status: 'Prescription',
    },
  ],
  submissions: [
    {
      submission_type: 'ORIG',
      submission_number: '1',
      submission_status: 'AP',
      submission_status_date: '20030418',
      review_priority: 'PRIORITY',
      submission_class_code: 'TYPE 3',
      submission_class_code_description: 'Type 3 - New Dosage Form',
    },
  ],
};

const written = async (name: string, bytes: Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};

const archive = (members: Readonly<Record<string, Buffer>>) =>
  written('drugsatfda.zip', zipOf(Object.entries(members).map(([name, bytes]) => [name, bytes.toString()])));

const parsed = async (name: string, bytes: Buffer, artifact: string) => {
  const path = await written(name, bytes);
  const records = [];
  const size = (await stat(path)).size;
  for await (const batch of parse({ path, name: artifact, address: '', sha256: '', bytes: size }))
    records.push(...batch);
  return records;
};

describe('actions of the layout before December 2016', () => {
  it('on submissions of one sequence are several where their duplicate counters differ', async () => {
    const path = await archive({
      'application.txt': oldApplications,
      'Product.txt': oldProducts,
      'RegActionDate.txt': table(
        'ApplNo ActionType InDocTypeSeqNo DuplicateCounter ActionDate DocType'.split(' '),
        ['021588', 'AP', '000', '0', '2003-04-18 00:00:00', 'N'],
        ['021588', 'AP', '000', '1', '2006-10-19 00:00:00', 'N'],
        ['021588', 'AP', '053', '0', '2015-01-22 00:00:00', 'SLR'],
        ['021588', 'AP', '053', '1', '2015-01-22 00:00:00', 'SLR'],
        ['021588', 'TA', '053', '1', '2014-01-22 00:00:00', 'SLR'],
      ),
    });
    const scratch = await openScratchService(fda, '2026-11-06T09:00:00Z');
    expect((await scratch.load(drugsAtFdaConnector, [path])).status).toBe('ok');
    const approvals = async (values: object) =>
      (await scratch.answer(approvalsSearch, { drug: 'gleevec', ...values })) as {
        readonly data: { readonly matches: readonly { submission_type: string; approval_date: string | null }[] };
        readonly pagination: { readonly next_cursor: string | null } | null;
      };
    const whole = (await approvals({})).data.matches;
    expect(whole.map(({ submission_type, approval_date }) => `${submission_type} ${approval_date}`)).toEqual([
      'SUPPL 2015-01-22',
      'SUPPL 2015-01-22',
      'ORIG 2006-10-19',
      'ORIG 2003-04-18',
    ]);
    const paged = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await approvals({ limit: 1, ...(cursor === undefined ? {} : { cursor }) });
      paged.push(...page.data.matches);
      cursor = page.pagination?.next_cursor ?? null;
    }
    expect(paged).toEqual(whole);
    await scratch.close();
  });
});

describe('recognising a file', () => {
  const head = (bytes: Buffer) => bytes.toString('latin1');
  it.each([
    ['a.txt', applications, 'Applications.txt'],
    ['b', products, 'Products.txt'],
    ['c.csv', submissions, 'Submissions.txt'],
    ['d.txt', marketing, 'MarketingStatus.txt'],
    ['e.txt', oldApplications, 'OldApplication.txt'],
    ['f.txt', oldProducts, 'OldProduct.txt'],
    ['g.txt', oldActions, 'OldRegActionDate.txt'],
    ['h.zip', submissions, 'drugsatfda.zip'],
    ['drugs.zip', Buffer.from('ActionTypes_LookupID\tActionTypes_LookupDescription\r\n'), 'drugsatfda.zip'],
    ['page1.json', openFda(gleevec), 'drugsfda.json'],
  ])('%s is told by its content', (name, bytes, artifact) => {
    expect(recognise(name, head(bytes))?.name).toBe(artifact);
  });

  it.each([
    ['drugsatfda20250902.zip', 'drugsatfda.zip'],
    ['drugs@fda.zip', 'drugsatfda.zip'],
    ['drug-drugsfda-0001-of-0001.json.zip', 'drugsfda.json'],
  ])('%s is told by its name where there is no more', (name, artifact) => {
    expect(recognise(name, '')?.name).toBe(artifact);
  });

  it.each([
    ['TE.txt', 'ApplNo\tProductNo\tMarketingStatusID\tTECode\r\n'],
    ['SubmissionClass_Lookup.txt', 'SubmissionClassCodeID\tSubmissionClassCode\tSubmissionClassCodeDescription\r\n'],
    ['error.json', '{"error":{"code":"NOT_FOUND","message":"No matches found!"}}'],
  ])('%s is refused with its reason', (name, text) => {
    expect(recognise(name, text)).toBeNull();
    expect(refusal(name, text)).toMatch(/[a-z]{4}/);
  });

  it.each([
    ['schema.json', '{"application_number": {"type": "string"}, "products": {}}'],
    ['Applications.txt', 'name,value\r\n'],
  ])('%s of another content is none', (name, text) => {
    expect(recognise(name, text)).toBeNull();
    expect(refusal(name, text)).toBeNull();
  });
});

describe('a table', () => {
  const cells = (bytes: Buffer, column: string) => textTable(bytes).lines.map(({ cell }) => cell(column));

  it('keeps quotation marks, which are data', () => {
    const bytes = table(['ApplNo', 'ApplType', 'SponsorName'], ['000001', 'NDA', 'GERMA-MEDICA ""MG""']);
    expect(cells(bytes, 'sponsorname')).toEqual(['GERMA-MEDICA ""MG""']);
  });

  it('is read as Windows-1252, and as UTF-8 where it is that', () => {
    const text = 'ApplNo\tSubmissionsPublicNotes\r\n021812\tLabel for Men’s Rogaine\r\n';
    const windows = Buffer.from(text.replace('’', '\u0092'), 'latin1');
    for (const bytes of [windows, Buffer.from(text), Buffer.from(`\uFEFF${text}`)])
      expect(cells(bytes, 'submissionspublicnotes')).toEqual(['Label for Men’s Rogaine']);
  });

  it('of products has a tab too many in a dozen lines: what follows stands one place too far', () => {
    const header = ['ApplNo', 'ProductNo', 'Form', 'Strength', 'ReferenceDrug', 'DrugName', 'ActiveIngredient'];
    const wide = ['214737', '002', 'TABLET;SUBLINGUAL', 'EQ 5.7MG BASE', '', '0', 'ZUBSOLV', 'BUPRENORPHINE'];
    const unclear = ['214737', '003', '', '', 'EQ 8.6MG BASE', '0', 'ZUBSOLV', 'BUPRENORPHINE'];
    const bytes = table(header, wide, unclear);
    expect(cells(bytes, 'drugname')).toEqual(['ZUBSOLV']);
    expect(cells(bytes, 'strength')).toEqual(['EQ 5.7MG BASE']);
    expect(textTable(bytes).misfits).toEqual([3]);
  });

  it('accepts a tab too many at the end of a line, and refuses a cell too many', () => {
    const bytes = table(['ApplNo', 'SponsorName'], ['000001', 'A', '', ''], ['000002', 'B', 'C'], ['000003']);
    expect(cells(bytes, 'applno')).toEqual(['000001', '000003']);
    expect(cells(bytes, 'sponsorname')).toEqual(['A', '']);
    expect(textTable(bytes).misfits).toEqual([3]);
  });

  it('joins a note that a line break cut in two', () => {
    const bytes = Buffer.from(
      'ApplNo\tSubmissionsPublicNotes\tReviewPriority\r\n021812\tLabel\r\nfor Rogaine\tSTANDARD\r\n',
    );
    expect(cells(bytes, 'submissionspublicnotes')).toEqual(['Label for Rogaine']);
    expect(cells(bytes, 'reviewpriority')).toEqual(['STANDARD']);
  });

  it('gives back its cells, whatever they hold', () => {
    const cell = fc.stringMatching(/^[ -~\u00A1-\u00FF]{0,20}$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), fc.constantFrom('\r\n', '\n'), (rows, newline) => {
        const lines = ['ApplNo\tA\tB', ...rows.map(([a, b], place) => `${100000 + place}\t${a}\t${b}`)];
        const { lines: read } = textTable(Buffer.from(`${lines.join(newline)}${newline}`));
        expect(read.map((line) => [line.cell('a'), line.cell('b')])).toEqual(
          rows.map(([a, b]) => [a.trim(), b.trim()]),
        );
      }),
      { numRuns: 100 },
    );
  });
});

describe('a product', () => {
  it.each([
    ['LOPINAVIR; RITONAVIR', '200MG;50MG', ['200MG', '50MG']],
    [
      'ARTICAINE; EPINEPHRINE',
      '4%;EQ 0.017MG BASE/1.7ML (4%;EQ 0.01MG BASE/ML)',
      ['4%', 'EQ 0.017MG BASE/1.7ML (4%;EQ 0.01MG BASE/ML)'],
    ],
    ['NIACIN', '375MG;500MG;750MG', ['375MG;500MG;750MG']],
    ['LEVOFLOXACIN; SODIUM CHLORIDE', '5MG/ML', ['5MG/ML', null]],
    ['IMATINIB MESYLATE', '', [null]],
    ['A; B', 'N/A;10MG', ['N/A', '10MG']],
  ])('of %s with %j', (names, strength, strengths) => {
    expect(ingredientsOf(names, strength).map((ingredient) => ingredient.strength)).toEqual(strengths);
  });

  it.each([
    ['TABLET;ORAL', 'TABLET', 'ORAL'],
    ['INJECTABLE; INJECTION', 'INJECTABLE', 'INJECTION'],
    ['VIAL', 'VIAL', null],
    ['UNKNOWN', 'UNKNOWN', 'UNKNOWN'],
    ['SOLUTION; ORAL AND TABLET; DELAYED RELEASE', 'SOLUTION; ORAL AND TABLET; DELAYED RELEASE', null],
    ['', null, null],
  ])('of form %j', (cell, dosage_form, route) => {
    expect(formAndRoute(cell)).toEqual({ dosage_form, route });
  });
});

describe('single bad lines are rejected with their reason', () => {
  const faults = async (bytes: Buffer, artifact: string) =>
    (await parsed('bad.txt', bytes, artifact)).map(({ record }) => ('fault' in record ? record.fault : record.facet));

  it('of submissions', async () => {
    const line = (...cells: string[]) => cells;
    const bytes = table(
      submissionHead,
      line('000001', '3', 'SUPPL', '1', 'AP', '2003-02-30 00:00:00', '', ''),
      line('000001', '99', 'SUPPL', '2', 'AP', '2003-02-28 00:00:00', '', ''),
      line('000001', '3', 'SUPPL', '', 'AP', '', '', ''),
      line('000001', '3', 'SUPPL', '4', 'AP', '4/18/2003 0:00', '', ''),
      line('000001', '3', 'SUPPL', '4', 'AP', '', '', ''),
      line('1234567', '3', 'SUPPL', '4', 'AP', '', '', ''),
    );
    expect(await faults(bytes, 'Submissions.txt')).toEqual([
      expect.stringMatching(/2003-02-30.*not a day/),
      expect.stringMatching(/class "99" is not known/),
      expect.stringMatching(/without type or number/),
      expect.stringMatching(/second line of SUPPL-4/),
      expect.stringMatching(/1234567.*not six digits/),
      'submissions',
    ]);
  });

  it('of applications and marketing statuses', async () => {
    const types = table(['ApplNo', 'ApplType', 'SponsorName'], ['000001', 'XDA', 'A'], ['000002', 'NDA', '']);
    expect(await faults(types, 'Applications.txt')).toEqual([
      expect.stringMatching(/type "XDA"/),
      expect.stringMatching(/no sponsor/),
    ]);
    const statuses = table(['MarketingStatusID', 'ApplNo', 'ProductNo'], ['9', '000001', '001']);
    expect(await faults(statuses, 'MarketingStatus.txt')).toEqual([expect.stringMatching(/status "9" is not known/)]);
  });

  it('of openFDA', async () => {
    const bytes = openFda({ ...gleevec, application_number: 'X1' });
    expect(await faults(bytes, 'drugsfda.json')).toEqual([expect.stringMatching(/no application number/)]);
    expect(await faults(openFda({ sponsor_name: 'A' }), 'drugsfda.json')).toEqual([
      expect.stringMatching(/application_number/),
    ]);
  });
});

describe('a file that is not what it should be fails', () => {
  it('an archive without one of its tables', async () => {
    const path = await archive({ 'Applications.txt': applications, 'Products.txt': products });
    const read = async () => {
      for await (const _ of parse({ path, name: 'drugsatfda.zip', address: '', sha256: '', bytes: 1 }));
    };
    await expect(read()).rejects.toThrow(/lacks the files of: marketing, submissions/);
  });

  it.each([
    ['{"results": [{"application_number": "NDA021588"', /ends before/],
    ['{"meta": {}}', /no list of results/],
    ['{"meta": {}, "results": []}', /no result/],
  ])('openFDA: %s', async (text, reason) => {
    await expect(parsed('cut.json', Buffer.from(text), 'drugsfda.json')).rejects.toThrow(reason);
  });
});

describe('the results of a JSON file', () => {
  it('are the objects of its list, wherever the file is cut into chunks', async () => {
    const value = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.constant(null), fc.array(fc.string())));
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 40 }),
        async (list, size) => {
          const bytes = Buffer.from(
            JSON.stringify({ meta: { last_updated: '2026-08-11', results: {} }, results: list }, null, 1),
          );
          const chunks = async function* () {
            for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
          };
          const found: unknown[] = [];
          for await (const { values, outer } of results(chunks())) {
            expect(outer).toMatchObject({ meta: { last_updated: '2026-08-11' } });
            found.push(...values);
          }
          expect(JSON.stringify(found)).toBe(JSON.stringify(list));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('releases one over the other', () => {
  let scratch: ScratchService;
  beforeAll(async () => {
    scratch = await openScratchService(fda, '2026-03-06T09:00:00Z');
  });
  afterAll(() => scratch.close());
  beforeEach(async () => {
    for (const held of ['fda_record', 'fda_application', 'fda_approval'])
      await scratch.db.knex(`data.${held}`).delete();
  });

  const load = (path: string) => scratch.load(drugsAtFdaConnector, [path], { force: true });
  const whole = {
    'Applications.txt': applications,
    'Products.txt': products,
    'Submissions.txt': submissions,
    'MarketingStatus.txt': marketing,
  };
  const answer = async () => {
    const { data } = await scratch.ask('fda_get_approvals', { application_numbers: ['NDA021588'] });
    return (data as { applications: Record<string, unknown>[] }).applications[0]!;
  };

  it('openFDA and the data files give the same answer', async () => {
    await load(await archive(whole));
    const fromFiles = await answer();
    await load(await written('drugsfda.json', openFda(gleevec)));
    expect(await answer()).toEqual(fromFiles);
  });

  it('the layout before December 2016 gives the class and priority that it tells with the application', async () => {
    await load(
      await archive({
        'application.txt': oldApplications,
        'Product.txt': oldProducts,
        'RegActionDate.txt': oldActions,
      }),
    );
    expect(await answer()).toMatchObject({
      products: [{ marketing_status: 'Prescription' }],
      submissions: [
        {
          submission_type: 'SUPPL',
          submission_number: '53',
          submission_class_code: 'SLR',
          approval_date: '2015-01-22',
        },
        {
          submission_type: 'ORIG',
          submission_number: '1',
          submission_class_code: 'TYPE 3',
          submission_class_code_description: 'Type 3 - New Dosage Form',
          review_priority: 'PRIORITY',
          approval_date: '2003-04-18',
        },
      ],
    });
  });

  it('an older release that is loaded later takes nothing back', async () => {
    await load(await written('drugsfda.json', openFda({ ...gleevec, sponsor_name: 'SANDOZ' }, '2026-08-11')));
    await load(await archive(whole));
    expect(await answer()).toMatchObject({ sponsor: { sponsor_name: 'SANDOZ', key: 'sandoz' } });
  });

  it('what a newer release no longer has is gone', async () => {
    await load(await archive(whole));
    const later = { ...gleevec, products: [], submissions: [] };
    await load(await written('drugsfda.json', openFda(later, '2026-08-11')));
    expect(await answer()).toMatchObject({ products: [], submissions: [], brand_names: [] });
    expect((await scratch.ask('fda_search_approvals', {})).data).toMatchObject({ matches: [] });
  });

  it('loose files come together, in whatever order', async () => {
    for (const [name, bytes] of Object.entries(whole).toReversed()) await load(await written(name, bytes));
    const loose = await answer();
    await load(await archive(whole));
    expect({ ...(await answer()), as_of: null }).toEqual({ ...loose, as_of: null });
  });
});
