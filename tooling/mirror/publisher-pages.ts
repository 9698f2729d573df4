/** A page of links, as a content management system writes it. */
const page = (title: string, links: readonly string[]): string =>
  `<!DOCTYPE html><html lang="en"><head><title>${title}</title><link rel="stylesheet" href="/css/site.css"></head><body>
<nav><a href="/">Home</a> <a href="/search?q=&amp;sort=date">Search</a></nav><main><h1>${title}</h1><ul>
${links.map((link) => `<li><a class="link" href="${link}" target="_blank">${link.split('/').at(-1) ?? ''}</a> (ZIP)</li>`).join('\n')}
</ul></main></body></html>`;

/** A directory as Apache lists it. */
const directory = (path: string, names: readonly string[]): string =>
  `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">\n<html><head><title>Index of ${path}</title></head><body><h1>Index of ${path}</h1>
<pre><a href="?C=N;O=D">Name</a> <a href="?C=M;O=A">Last modified</a> <a href="?C=S;O=A">Size</a><hr><a href="/">Parent Directory</a>
${names.map((name) => `<a href="${name}">${name}</a>  2026-01-20 08:30  409K`).join('\n')}\n<hr></pre></body></html>`;

/** A directory of the Bureau of Labor Statistics, as Internet Information Services lists it. */
const survey = (code: string, names: readonly string[]): string =>
  `<html><head><title>download.bls.gov - /pub/time.series/${code}/</title></head><body><H1>download.bls.gov - /pub/time.series/${code}/</H1><hr><pre><A HREF="/pub/time.series/">[To Parent Directory]</A><br><br>
${names.map((name) => ` 1/13/2026  8:30 AM       1000 <A HREF="/pub/time.series/${code}/${name}">${name}</A><br>`).join('')}</pre><hr></body></html>`;

/** Their data files as the directories list them, beside lists of series and codes. */
const endings = [
  'area',
  'data.0.AllCESSeries',
  'data.0.Current',
  'data.1.AllData',
  'data.1.AllItems',
  'item',
  'series',
  'txt',
];

const surveys = (codes: readonly string[]): readonly (readonly [string, string])[] =>
  codes.map((code) => [
    `https://download.bls.gov/pub/time.series/${code}/`,
    survey(
      code,
      endings.map((ending) => `${code}.${ending}`),
    ),
  ]);

/** A line of EDGAR's daily index by form type. */
const indexLine = (form: string, accession: string): string =>
  `${form.padEnd(17)}${'A COMPANY'.padEnd(62)}${'320193'.padEnd(12)}20261118    edgar/data/320193/${accession}.txt`;

const dailyIndex = (filings: readonly (readonly [form: string, accession: string])[]): string =>
  [
    'Description: Daily Index of EDGAR Dissemination Feed by Form Type',
    '',
    'Form Type   Company Name   CIK   Date Filed  File Name',
    '-'.repeat(141),
    ...filings.map(([form, accession]) => indexLine(form, accession)),
    '',
  ].join('\n');

const bps = 'https://www2.census.gov/econ/bps';
const edgarIndexes = 'https://www.sec.gov/Archives/edgar/daily-index/2026/QTR4';
const sets = 'https://www.sec.gov/data-research/sec-markets-data';
const absPrices = '/statistics/economy/price-indexes-and-inflation/total-value-dwellings';
const asgs =
  '/statistics/standards/australian-statistical-geography-standard-asgs-edition-3/jul2021-jun2026/access-and-downloads/allocation-files';
const boundaries =
  '/statistics/standards/australian-statistical-geography-standard-asgs-edition-3/jul2021-jun2026/access-and-downloads/digital-boundary-files';

/**
 * Index pages, listings and answers of the publishers by their addresses, as they stand before a publication (edition 0) and
 * after it (1). Every filing is listed that `filings` names, each with its form.
 */
export const publisherPages = (
  edition: 0 | 1,
  filings: readonly (readonly [form: string, accession: string])[],
): ReadonlyMap<string, string> => {
  const later = (...names: readonly string[]): readonly string[] => (edition === 0 ? [] : names);
  const days = ['20261116', '20261117', ...later('20261118')];
  const filesOf = (folder: string, names: readonly string[]): readonly string[] =>
    names.map((name) => `${folder}/${name}`);
  return new Map([
    [
      'https://www.cftc.gov/MarketReports/CommitmentsofTraders/HistoricalCompressed/index.htm',
      page(
        'Historical Compressed',
        filesOf('/files/dea/history', [
          'fut_fin_txt_2022.zip',
          'com_fin_txt_2022.zip',
          'fut_disagg_txt_2023.zip',
          'com_disagg_txt_2023.zip',
          'deacot2023.zip',
          'fut_fin_xls_2022.zip',
          ...later('fut_fin_txt_2023.zip', 'com_fin_txt_2023.zip', 'fut_disagg_txt_2024.zip'),
        ]),
      ),
    ],
    [
      'https://www.huduser.gov/portal/datasets/fmr.html',
      page(
        'Fair Market Rents (40th PERCENTILE RENTS) | HUD USER',
        filesOf('/portal/datasets/fmr', [
          'fmr2023/FY23_FMRs.xlsx',
          'fmr2023/FY23_FMRs_revised.xlsx',
          'fmr2023/FY23_FMR_Documentation.pdf',
          ...later('fmr2024/FY24_FMRs.xlsx'),
        ]),
      ),
    ],
    [
      'https://www.fhfa.gov/data/hpi/datasets',
      page(
        'FHFA House Price Index® Datasets',
        filesOf('/hpi/download', [
          'monthly/hpi_master.csv',
          'quarterly_datasets/hpi_at_metro.csv',
          'quarterly_datasets/hpi_at_3zip.xlsx',
          'quarterly_datasets/hpi_po_summary.xls',
          'quarterly_datasets/hpi_at_manufactured.xls',
          'annual/hpi_at_county.xlsx',
        ]),
      ),
    ],
    [
      'https://www.fema.gov/flood-maps/products-tools/national-risk-index',
      page(
        'National Risk Index',
        filesOf('/about/reports-and-data/openfema/nri', [
          'v120/NRI_Table_Counties.zip',
          'v120/NRI_Table_CensusTracts.zip',
          ...later('v130/NRI_Table_Counties.zip', 'v130/NRI_Table_CensusTracts.zip'),
        ]),
      ),
    ],
    [
      'https://www2.census.gov/geo/docs/maps-data/data/gazetteer/',
      directory('/geo/docs/maps-data/data/gazetteer', [
        '2023_Gazetteer/',
        '2024_Gazetteer/',
        ...later('2025_Gazetteer/'),
      ]),
    ],
    [
      'https://www2.census.gov/programs-surveys/metro-micro/geographies/reference-files/',
      directory('/programs-surveys/metro-micro/geographies/reference-files', ['2018/', '2020/', ...later('2023/')]),
    ],
    [
      `https://www.abs.gov.au${asgs}`,
      page(
        'Allocation files | Australian Bureau of Statistics',
        filesOf(asgs, [
          'SA2_2021_AUST.xlsx',
          'MB_2021_AUST.xlsx',
          'LGA_2021_AUST.xlsx',
          ...later('LGA_2025_AUST.xlsx'),
        ]),
      ),
    ],
    [
      'https://www2.census.gov/geo/tiger/',
      directory('/geo/tiger', ['GENZ2017/', 'GENZ2018/', 'TIGER2018/', ...later('GENZ2019/')]),
    ],
    [
      `https://www.abs.gov.au${boundaries}`,
      page(
        'Digital boundary files | Australian Bureau of Statistics',
        filesOf(boundaries, [
          'STE_2021_AUST_SHP_GDA2020.zip',
          'SA2_2021_AUST_SHP_GDA2020.zip',
          'LGA_2021_AUST_GDA2020_SHP.zip',
          ...later('LGA_2025_AUST_GDA2020.zip'),
        ]),
      ),
    ],
    [
      `https://www.abs.gov.au${absPrices}`,
      page(
        'Total Value of Dwellings | Australian Bureau of Statistics',
        filesOf(absPrices, ['jun-quarter-2024', 'mar-quarter-2024', 'latest-release', ...later('sep-quarter-2024')]),
      ),
    ],
    [
      `${bps}/County/`,
      directory('/econ/bps/County', ['co2023a.txt', 'co2412c.txt', 'co2412r.txt', ...later('co2501c.txt')]),
    ],
    [
      `${bps}/Metro%20(ending%202023)/`,
      directory('/econ/bps/Metro%20(ending%202023)', ['ma2023a.txt', 'ma2311c.txt', 'ma2312c.txt']),
    ],
    [
      `${bps}/CBSA%20(beginning%20Jan%202024)/`,
      directory('/econ/bps/CBSA%20(beginning%20Jan%202024)', [
        'cbsa2024a.txt',
        'cbsa2401c.txt',
        ...later('cbsa2402c.txt'),
      ]),
    ],
    [
      `${sets}/insider-transactions-data-sets`,
      page(
        'Insider Transactions Data Sets',
        filesOf('/files/structureddata/data/insider-transactions-data-sets', [
          '2024q2_form345.zip',
          ...later('2024q3_form345.zip'),
        ]),
      ),
    ],
    [
      `${sets}/financial-statement-data-sets`,
      page(
        'Financial Statement Data Sets',
        filesOf('/files/dera/financial-statement-data-sets', ['2024q3.zip', ...later('2024q4.zip')]),
      ),
    ],
    [
      `${sets}/form-n-port-data-sets`,
      page(
        'Form N-PORT Data Sets',
        filesOf('/files/dera/data/form-n-port-data-sets', ['2025q4_nport.zip', ...later('2026q1_nport.zip')]),
      ),
    ],
    [
      `${sets}/form-13f-data-sets`,
      page(
        'Form 13F Data Sets',
        filesOf('/files/structureddata/data/form-13f-data-sets', [
          '2023q4_form13f.zip',
          ...later('01jan2024-29feb2024_form13f.zip'),
        ]),
      ),
    ],
    [
      `${sets}/fails-deliver-data`,
      page(
        'Fails-to-Deliver Data',
        filesOf('/files/data/fails-deliver-data', ['cnsfails202101a.zip', ...later('cnsfails202101b.zip')]),
      ),
    ],
    [
      'https://www.sec.gov/data-research/sec-markets-data/investment-company-series-class-information',
      page(
        'Investment Company Series and Class Information',
        filesOf('/files/investment/data/other/investment-company-series-class-information', [
          'investment-company-series-class-2025.csv',
          ...later('investment-company-series-class-2026.csv'),
        ]),
      ),
    ],
    [
      `${edgarIndexes}/index.json`,
      JSON.stringify({ directory: { item: days.map((day) => ({ name: `form.${day}.idx`, type: 'file' })) } }),
    ],
    ...days.map(
      (day) =>
        [
          `${edgarIndexes}/form.${day}.idx`,
          dailyIndex(day === '20261118' || days.length === 2 ? filings : []),
        ] as const,
    ),
    ['https://www.ncei.noaa.gov/pub/data/cirs/climdiv/procdate.txt', edition === 0 ? '20180705\n' : '20180806\n'],
    ...surveys(['cu', 'cw', 'su', 'ap', 'ce', 'ln', 'jt', 'wp', 'pc', 'ei', 'ci', 'pr', 'la', 'sm']),
  ]);
};

/** Answers of an API to small questions: how much there is, and which is the newest; null for another address. */
export const apiAnswer = (address: string): string | null => {
  const { hostname, pathname, searchParams } = new URL(address);
  if (hostname === 'api.fiscaldata.treasury.gov' && searchParams.get('page[size]') === '1')
    return '{"data":[],"meta":{"count":1,"total-count":12,"total-pages":12}}';
  if (hostname !== 'api.fdic.gov' || searchParams.get('limit') !== '1') return null;
  const year = searchParams.get('sort_order') === 'ASC' ? '2022' : '2023';
  const data = pathname.endsWith('/financials') ? '{"REPDTE":"20231231"}' : `{"YEAR":"${year}"}`;
  return `{"meta":{"total":3,"parameters":{}},"data":[{"data":${data},"score":0}],"totals":{"count":3}}`;
};
