/** The categories of the service's contract. A category that an installation lacks is listed as coming. */
export const announced: readonly { readonly key: string; readonly title: string; readonly description: string }[] = [
  {
    key: 'banks',
    title: 'Banks',
    description: 'Quarterly financials of commercial banks, and search of institutions.',
  },
  { key: 'entities', title: 'Legal entities', description: 'Legal Entity Identifiers: profiles, search, ownership.' },
  { key: 'fda', title: 'Drug approvals', description: 'Drug applications, products and approvals of pilot sponsors.' },
  { key: 'funds', title: 'Funds', description: 'Holdings and proxy votes of investment funds.' },
  { key: 'futures', title: 'Futures', description: 'Weekly positions of traders in curated futures markets.' },
  { key: 'fx', title: 'Foreign exchange', description: 'Daily euro reference rates and conversions.' },
  { key: 'geo', title: 'Geography', description: 'Places of the United States and Australia, and how they relate.' },
  { key: 'gov', title: 'Federal spending', description: 'Recipients of federal awards and their obligations by year.' },
  { key: 'hazards', title: 'Hazards', description: 'Natural-hazard risk of counties and census tracts.' },
  {
    key: 'macro',
    title: 'Macro',
    description: 'Official macroeconomic series, as known at any date, and release calendars.',
  },
  { key: 'platform', title: 'Platform', description: 'What this service holds, and how fresh it is.' },
  { key: 're', title: 'Real estate', description: 'House prices, rents, permits and related series by place.' },
  { key: 'stocks', title: 'Stocks', description: 'Companies, statements, filings and events from SEC EDGAR.' },
];
