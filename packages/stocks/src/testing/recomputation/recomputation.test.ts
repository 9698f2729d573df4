import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { exact } from './exact.ts';
import { measureGrowth } from './growth.ts';
import { Measures, measureCompleteness, measureIdentities, measureQuarters, measureTraceability } from './measures.ts';
import { companyFactsFiles, dataSetFilers, readCompanyFactsFile } from './published.ts';
import { servedFromCompanyFacts, servedFromDataSet, type ServedCompany } from './served.ts';

const files = companyFactsFiles(sources);
const filers = dataSetFilers(sources);

const measured = (companies: Iterable<ServedCompany>): Measures => {
  const measures = new Measures();
  for (const company of companies) {
    measureTraceability(company, measures);
    measureIdentities(company, measures);
    measureQuarters(company, measures);
    measureCompleteness(company, measures);
    measureGrowth(company, measures);
  }
  return measures;
};

/** Names of claims and the least share of each that must hold. */
type Floors = Readonly<Record<string, number>>;

const expectFloors = (measures: Measures, floors: Floors): void => {
  const below = Object.entries(floors)
    .filter(([name, floor]) => !(measures.share(name) >= floor))
    .map(([name, floor]) => `${name}: ${measures.share(name)} is below ${floor}`);
  expect(below).toEqual([]);
};

describe('the independent arithmetic', () => {
  it('reads every notation of a number exactly', () => {
    expect([exact('1'), exact('-0.25'), exact('12500000'), exact('1.25e7'), exact('3E-2')]).toEqual([
      1_000_000_000_000n,
      -250_000_000_000n,
      exact('1.25e7'),
      12_500_000_000_000_000_000n,
      30_000_000_000n,
    ]);
    expect(() => exact('n/a')).toThrow('no number');
  });
});

describe.skipIf(files.length === 0)(
  'statements compared with an independent reading of the same files (needs official files)',
  () => {
    it('of company facts: every available file', () => {
      const measures = measured(files.values().map((path) => servedFromCompanyFacts(readCompanyFactsFile(path))));
      console.info(`Company facts, ${files.length} files:\n${measures.written()}`);
      expectFloors(measures, {
        traceable: 1,
        growth: 1,
        'twelve months are their quarters': 1,
        'a year is its quarters': 0.94,
        identities: 0.995,
        'complete: all main lines': 0.992,
        'complete: total_debt if a debt is reported': 0.99,
        'complete: stockholders_equity': 0.975,
        // Income of all owners is not served as net income if noncontrolling interests have a share.
        'complete: net_income': 0.975,
        'complete: revenue': 0.99,
        'complete: eps_diluted': 0.985,
        'complete: total_assets': 0.99,
        'complete: operating_cash_flow': 0.985,
      });
    });

    it('of the Financial Statement Data Sets: every available filer', () => {
      const measures = measured(filers.values().map(servedFromDataSet));
      console.info(`Financial Statement Data Sets, ${filers.length} filers:\n${measures.written()}`);
      expectFloors(measures, {
        traceable: 1,
        identities: 0.995,
        // Values that an inequality contradicts are withheld.
        'complete: all main lines': 0.985,
        'complete: total_debt if a debt is reported': 0.99,
        'complete: net_income': 0.98,
        'complete: revenue': 0.99,
        'complete: stockholders_equity': 0.985,
      });
    });

    it('of the same filers from their facts only, without own concepts and printed statements', () => {
      const alone = filers.map((filer) => ({ ...filer, own: [], printed: [] }));
      const measures = measured(alone.values().map(servedFromDataSet));
      console.info(`Financial Statement Data Sets, facts alone:\n${measures.written()}`);
      expectFloors(measures, {
        traceable: 1,
        identities: 0.995,
        'complete: all main lines': 0.981,
        'complete: stockholders_equity': 0.985,
        'complete: net_income': 0.97,
        'complete: revenue': 0.99,
      });
    });
  },
);
