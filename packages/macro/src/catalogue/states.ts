import { states } from '@dqs/places';
import type { Headline } from './headline.ts';

/** The states and the District of Columbia. */
const fiftyOne = states.filter(({ country, code }) => country === 'US' && Number.parseInt(code, 10) <= 56);

const monthly = { agency: 'bls', frequency: 'monthly' } as const;

/**
 * Measures of the local area statistics: the last two digits of an id, words of the title, units, search words,
 * prominence.
 */
const localArea: readonly (readonly [string, string, string, string, number])[] = [
  ['03', 'Unemployment rate', 'Percent', 'state unemployment rate jobless rate', 40],
  ['05', 'Employment', 'Persons', 'state employment employed', 44],
  ['06', 'Labor force', 'Persons', 'state labor force', 45],
];

/** Lines of the table of gross domestic product by state: line, title, search words, prominence. */
const output: readonly (readonly [string, string, string, number])[] = [
  ['1', 'Real gross domestic product', 'real GDP state economy output', 41],
  ['3', 'Current-dollar gross domestic product', 'nominal GDP state economy output', 45],
];

/** Labor statistics (LAUS, SAE) and output of each state, with systematic keys. */
export const stateHeadlines: readonly Headline[] = fiftyOne.flatMap(({ code, abbreviation, name }) => {
  const here = { ...monthly, geography: `US-${abbreviation}` } as const;
  return [
    ...localArea.map(([measure, title, units, keywords, prominence]): Headline => ({
      ...here,
      id: `LASST${code}00000000000${measure}`,
      key: `bls.la.lasst${code}00000000000${measure}`,
      title: `${title}: ${name}, seasonally adjusted`,
      units,
      seasonalAdjustment: 'seasonally_adjusted',
      release: 'stateEmployment',
      keywords: `${keywords} LAUS local area unemployment statistics ${name}`,
      prominence,
    })),
    {
      ...here,
      id: `SMS${code}000000000000001`,
      key: `bls.sm.sms${code}000000000000001`,
      title: `All employees, total nonfarm: ${name}, seasonally adjusted`,
      units: 'Thousands of persons',
      seasonalAdjustment: 'seasonally_adjusted',
      release: 'stateEmployment',
      keywords: `state nonfarm payrolls employment jobs ${name}`,
      prominence: 42,
    },
    ...output.map(([line, title, keywords, prominence]): Headline => ({
      agency: 'bea',
      geography: `US-${abbreviation}`,
      id: `SAGDP1 ${code}000 ${line} A`,
      key: `bea.regional.sagdp1.${code}000.${line}.a`,
      title: `${title}: ${name}`,
      frequency: 'annual',
      seasonalAdjustment: 'not_applicable',
      release: 'gdpByState',
      keywords: `${keywords} SAGDP1 gross domestic product by state regional accounts BEA ${name}`,
      prominence,
    })),
  ];
});

/** The keys of the states' series with their FRED ids: CAUR, CANA, CARGSP, CANGSP. */
export const fredIdsOfStates: readonly (readonly [key: string, id: string])[] = fiftyOne.flatMap(
  ({ code, abbreviation }) => [
    [`bls.la.lasst${code}0000000000003`, `${abbreviation}UR`] as const,
    [`bls.sm.sms${code}000000000000001`, `${abbreviation}NA`] as const,
    [`bea.regional.sagdp1.${code}000.1.a`, `${abbreviation}RGSP`] as const,
    [`bea.regional.sagdp1.${code}000.3.a`, `${abbreviation}NGSP`] as const,
  ],
);
