import { join } from 'node:path';
import { ServiceError } from '@dqs/schemas';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvals } from './approvals/contract.ts';
import { approvalsSearch } from './approvals-search/contract.ts';
import { drugsAtFdaConnector } from './connectors/drugs-at-fda/connector.ts';
import { fda } from './index.ts';

const samples = join(import.meta.dirname, '../../../samples/fda');
const loadedAt = '2026-03-06T09:00:00Z';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(fda, loadedAt);
  await scratch.load(drugsAtFdaConnector, [samples]);
});
afterAll(() => scratch.close());

const applications = async (...application_numbers: string[]) =>
  (await scratch.answer(approvals, { application_numbers })).data.applications;

const search = async (values: object) => (await scratch.answer(approvalsSearch, values)).data;

const refusal = async (tool: string, values: object): Promise<ServiceError> => {
  const error: unknown = await scratch.ask(tool, values).catch((failure: unknown) => failure);
  if (error instanceof ServiceError) return error;
  throw new Error('not refused', { cause: error });
};

describe('applications', () => {
  it('asked for by the name of a brand are those, or offered where several have it', async () => {
    expect((await applications('Gleevec', '21588')).map(({ application_number }) => application_number)).toEqual([
      'NDA021588',
      'NDA021588',
    ]);
    expect(await scratch.note('fda_get_approvals', { application_numbers: ['Gleevec'] })).toBe(
      '"GLEEVEC" was read as NDA021588.',
    );
    const error = await refusal('fda_get_approvals', { application_numbers: ['imatinib'] });
    expect(error.detail.candidates).toContain('NDA021588 (GLEEVEC)');
  });

  it('are answered whole', async () => {
    const { data, meta, pagination } = await scratch.answer(approvals, { application_numbers: ['NDA021588'] });
    expect(meta).toEqual({ source: 'fda.drugs-at-fda', as_of: loadedAt });
    expect(pagination).toBeNull();
    expect(data.applications).toMatchObject([
      {
        application_number: 'NDA021588',
        sponsor: { company: 'Novartis AG', ticker: 'NVS', key: 'novartis', sponsor_name: 'NOVARTIS' },
        brand_names: ['GLEEVEC'],
        generic_names: ['IMATINIB MESYLATE'],
        products: [
          {
            product_number: '001',
            brand_name: 'GLEEVEC',
            dosage_form: 'TABLET',
            route: 'ORAL',
            marketing_status: 'Prescription',
            active_ingredients: [{ name: 'IMATINIB MESYLATE', strength: 'EQ 100MG BASE' }],
          },
          { product_number: '002' },
        ],
        source: 'fda.drugs-at-fda',
        as_of: loadedAt,
      },
    ]);
    const [gleevec] = data.applications;
    expect(gleevec?.submissions.at(-1)).toEqual({
      submission_type: 'ORIG',
      submission_number: '1',
      submission_status: 'AP',
      submission_class_code: 'TYPE 3',
      submission_class_code_description: 'Type 3 - New Dosage Form',
      review_priority: 'PRIORITY',
      submission_status_date: '2003-04-18',
      approval_date: '2003-04-18',
    });
    const days = gleevec?.submissions.map(({ submission_status_date }) => submission_status_date) ?? [];
    expect(days).toEqual(days.toSorted().toReversed());
  });

  it('keep the order asked for, a number asked for twice included', async () => {
    const numbers = ['NDA020702', 'BLA125057', 'NDA018936', 'BLA125057'];
    expect((await applications(...numbers)).map(({ application_number }) => application_number)).toEqual(numbers);
  });

  it('mean the same from the data files and from openFDA', async () => {
    const [fromFiles, fromApi] = await applications('NDA020702', 'NDA022406');
    expect(Object.keys(fromFiles!)).toEqual(Object.keys(fromApi!));
    expect(Object.keys(fromFiles!.submissions[0]!)).toEqual(Object.keys(fromApi!.submissions[0]!));
    expect(fromApi).toMatchObject({ brand_names: ['XARELTO'], sponsor: { key: 'johnson-johnson' } });
  });

  it('are found by a number in small letters', async () => {
    expect((await applications('nda021588'))[0]?.application_number).toBe('NDA021588');
    // The FDA numbers all types in one sequence.
    expect((await applications('21588', '020702')).map(({ application_number }) => application_number)).toEqual([
      'NDA021588',
      'NDA020702',
    ]);
  });

  it('tell both marketing statuses of a drug sold with and without prescription', async () => {
    const [application] = await applications('ANDA090740');
    expect(application?.products[0]?.marketing_status).toBe('Prescription; Over-the-counter');
  });

  it('that are unknown are named all at once, with the nearest', async () => {
    const error = await refusal('fda_get_approvals', {
      application_numbers: ['NDA999999', 'NDA021588', 'BLA020702', 'nonsense'],
    });
    expect(error.code).toBe('not_found');
    expect(error.message).toMatch(/NDA999999, BLA020702, NONSENSE$/);
    expect(error.detail.param).toBe('application_numbers');
    expect(error.detail.candidates?.[0]).toBe('NDA020702');
  });

  it('given as one text with commas are those that it names', async () => {
    const found = (await applications('NDA021588, NDA020702')).map(({ application_number }) => application_number);
    expect(found).toEqual(['NDA021588', 'NDA020702']);
  });

  it('of a company that is not a supported sponsor are out of coverage, and named with it', async () => {
    const error = await refusal('fda_get_approvals', { application_numbers: ['NDA021588', 'NDA000004'] });
    expect(error.code).toBe('out_of_coverage');
    expect(error.message).toMatch(/^NDA000004 \(PHARMICS\)/);
  });

  it.each([[[]], [Array.from({ length: 11 }, (_, place) => `NDA${String(place).padStart(6, '0')}`)]])(
    'are one to ten: %j is refused',
    async (application_numbers) => {
      const error = await refusal('fda_get_approvals', { application_numbers });
      expect([error.code, error.detail.param]).toEqual(['bad_parameter', 'application_numbers']);
    },
  );
});

describe('the search', () => {
  it('answers approvals newest first, with what was asked', async () => {
    const { matches, ...asked } = await search({ sponsor: 'NVS', drug: 'gleev', limit: 3 });
    expect(asked).toEqual({ sponsor: 'NVS', drug: 'gleev', approved_after: null, approved_before: null });
    expect(matches.map((match) => [match.application_number, match.submission_number, match.approval_date])).toEqual([
      ['NDA021588', '53', '2018-08-21'],
      ['NDA021588', '52', '2017-09-29'],
      ['NDA021588', '51', '2017-09-06'],
    ]);
    expect(Object.keys(matches[0]!)).toEqual(
      'application_number sponsor brand_names generic_names submission_type submission_number submission_class_code submission_class_code_description submission_status review_priority submission_status_date approval_date source as_of'.split(
        ' ',
      ),
    );
  });

  it('finds a drug by its generic name in either case, whoever makes it', async () => {
    const { matches } = await search({ drug: 'Atorvastatin', limit: 50 });
    expect(new Set(matches.map(({ application_number }) => application_number))).toEqual(
      new Set(['NDA020702', 'ANDA076477']),
    );
  });

  it.each(['%', '_', String.raw`\ `])('takes %j for the character that it is', async (drug) => {
    expect((await search({ drug })).matches).toEqual([]);
  });

  it('includes both ends of the range', async () => {
    const day = '2003-04-18';
    const { matches } = await search({ approved_after: day, approved_before: day });
    expect(
      matches.map(({ application_number, submission_type }) => `${application_number} ${submission_type}`),
    ).toEqual(['NDA021588 ORIG']);
  });

  it('gives a sponsor the drugs of the companies it took over', async () => {
    const { matches } = await search({ sponsor: 'Amgen Inc.', drug: 'enbrel' });
    expect(matches[0]?.sponsor).toEqual({
      company: 'Amgen Inc.',
      ticker: 'AMGN',
      key: 'amgen',
      sponsor_name: 'IMMUNEX',
    });
  });

  it('takes the name of a company that was taken over, and says so', async () => {
    const { matches } = await search({ sponsor: 'immunex', drug: 'enbrel' });
    expect(matches[0]?.sponsor.key).toBe('amgen');
    expect(await scratch.note('fda_search_approvals', { sponsor: 'immunex' })).toMatch(
      /^Immunex has been part of Amgen/,
    );
  });

  it('leaves supplements out, or first approvals, where that is asked for', async () => {
    const types = async (submission_type: string) =>
      (await search({ drug: 'gleevec', submission_type, limit: 50 })).matches.map((match) => match.submission_type);
    expect([...new Set(await types('ORIG'))]).toEqual(['ORIG']);
    expect([...new Set(await types('SUPPL'))]).toEqual(['SUPPL']);
    const all = (await search({ drug: 'gleevec', limit: 50 })).matches;
    expect(all.length).toBe((await types('ORIG')).length + (await types('SUPPL')).length);
  });

  it('tells how many applications are loaded and not served', async () => {
    const note = (values: object) => scratch.note('fda_search_approvals', values);
    const names = await scratch.db.knex.raw<{ rows: { names: string }[] }>('select names from data.fda_application');
    expect(names.rows.some((row) => row.names.includes('imatinib'))).toBe(true);
    expect(await note({ drug: 'imatinab' })).toMatch(
      /^"imatinab" was read as "imatinib", because no drug name contains it\./,
    );
    expect((await search({ drug: 'imatinab', limit: 50 })).matches).toEqual(
      (await search({ drug: 'imatinib', limit: 50 })).matches,
    );
    expect(await note({ drug: 'gelevec' })).toMatch(
      /^"gelevec" was read as "gleevec", because no drug name contains it\./,
    );
    expect(await note({ drug: 'paracetamol' })).toMatch(
      /^"paracetamol" was read as acetaminophen, the name that the FDA/,
    );
    expect(await note({ drug: 'imatin' })).toBeNull();
    for (const drug of ['gleevec/mesylate', 'Gleevec and mesylate', 'mesylate, gleevec']) {
      expect(await note({ drug })).toBe(
        `No drug name contains "${drug.toLowerCase()}". The matches contain its words separately.`,
      );
      expect((await search({ drug, limit: 50 })).matches).toEqual(
        (await search({ drug: 'gleevec', limit: 50 })).matches,
      );
    }
    expect((await search({ drug: 'gleevec and lipitor' })).matches).toEqual([]);
    for (const [drug, said] of [
      ['cancer pill gleevec', '"cancer pill gleevec" was read as "gleevec".'],
      [
        'Gleevec generics',
        '"gleevec generics" was read as "gleevec". Generics and biosimilars have the name of the ingredient, which is in generic_names.',
      ],
    ] as const) {
      expect(await note({ drug })).toBe(said);
      expect((await search({ drug, limit: 50 })).matches).toEqual(
        (await search({ drug: 'gleevec', limit: 50 })).matches,
      );
    }
    expect((await search({ drug: 'cancer pill' })).matches).toEqual([]);
    expect((await search({ drug: 'cancer pill glivex' })).matches).toEqual([]);
    expect(await note({ drug: 'paredrine' })).toMatch(
      /1 application of other sponsors with "paredrine" in a name is loaded but not served/,
    );
    expect((await note({ sponsor: 'PFE' })) ?? '').not.toContain('not served');
  });

  it('has nothing of companies that are not pilot sponsors', async () => {
    expect((await search({ drug: 'paredrine' })).matches).toEqual([]);
  });

  it('refuses a sponsor that is none, with the nearest, and a range that ends before it begins', async () => {
    const unknown = await refusal('fda_search_approvals', { sponsor: 'Pfizzer' });
    expect([unknown.code, unknown.detail.param]).toEqual(['not_found', 'sponsor']);
    expect(unknown.detail.candidates).toContain('pfizer');
    const range = await refusal('fda_search_approvals', {
      approved_after: '2020-01-02',
      approved_before: '2020-01-01',
    });
    expect([range.code, range.detail.param]).toEqual(['bad_parameter', 'approved_after']);
  });
});
