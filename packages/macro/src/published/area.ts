const states =
  'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 ' +
  'MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 ' +
  'WV54 WI55 WY56 PR72';

const postalByFips = new Map(states.split(' ').map((state) => [state.slice(2), state.slice(0, 2)]));

/** `US-CA` for the FIPS code `06` of a state; undefined for another code. */
export const stateArea = (fips: string): string | undefined => {
  const postal = postalByFips.get(fips);
  return postal === undefined ? undefined : `US-${postal}`;
};

/** The two countries that the European offices write in their own way, and areas that are no country. */
const europeanCodes: Readonly<Record<string, string>> = {
  U2: 'EA',
  I7: 'EA',
  I8: 'EA',
  I9: 'EA',
  D0: 'EU',
  B0: 'EU',
  B6: 'EU',
  EU27_2020: 'EU',
  UK: 'GB',
  EL: 'GR',
};

/** The code of an area of European statistics: `EA` for the euro area, `EU` for the union, else the country's of ISO 3166. */
export const europeanArea = (code: string): string => europeanCodes[code] ?? code;

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of an area of European statistics by its code; the code itself where it is of another kind. */
export const areaName = (code: string): string => {
  const area = europeanArea(code);
  if (area === 'EA') return 'Euro area';
  if (area === 'EU') return 'European Union';
  const [, union = '', members = ''] = /^(EA|EU)(\d\d)/.exec(area) ?? [];
  if (union !== '') return `${union === 'EA' ? 'Euro area' : 'European Union'} (${members} countries)`;
  return (/^[A-Z]{2}$/.test(area) ? countries.of(area) : undefined) ?? code;
};
