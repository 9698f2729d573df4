/** Areas that are no country of ISO 3166, and the two countries that the European offices write in their own way. */
const areas: Readonly<Record<string, string>> = {
  U2: 'Euro area',
  I8: 'Euro area',
  I9: 'Euro area',
  I7: 'Euro area',
  EA: 'Euro area',
  EA20: 'Euro area (20 countries)',
  EA21: 'Euro area (21 countries)',
  EA19: 'Euro area (19 countries)',
  EA18: 'Euro area (18 countries)',
  EA17: 'Euro area (17 countries)',
  EA12: 'Euro area (12 countries)',
  EU: 'European Union',
  EU27_2020: 'European Union',
  EU28: 'European Union (28 countries)',
  EU27: 'European Union (27 countries until 2013)',
  EU27_2007: 'European Union (27 countries until 2013)',
  EU25: 'European Union (25 countries)',
  EU15: 'European Union (15 countries)',
  D0: 'European Union',
  B0: 'European Union',
  B6: 'European Union',
  UK: 'United Kingdom',
  EL: 'Greece',
};

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** The English name of an area of European statistics by its code; the code itself where it is of another kind. */
export const areaName = (code: string): string =>
  areas[code] ?? (/^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined) ?? code;
