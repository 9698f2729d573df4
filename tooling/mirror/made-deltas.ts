interface Level {
  readonly prefix: string;
  readonly schema: string;
  readonly root: string;
  readonly header: string;
  readonly list: string;
  readonly record: (updated: string) => string;
}

const lei = '001GPB6A9XPE8XJICC14';
const manager = '5493001Z012YSB2A0K51';

const registration = (prefix: string, updated: string, status: string): string =>
  `<${prefix}:Registration><${prefix}:LastUpdateDate>${updated}</${prefix}:LastUpdateDate><${prefix}:RegistrationStatus>${status}</${prefix}:RegistrationStatus></${prefix}:Registration>`;

/** The three levels of what GLEIF publishes, each with one record of a fund as it stood in 2023, updated anew. */
const levels: Readonly<Record<string, Level>> = {
  lei2: {
    prefix: 'lei',
    schema: 'leidata/2016',
    root: 'LEIData',
    header: 'LEIHeader',
    list: 'LEIRecords',
    record: (updated) => `<lei:LEIRecord><lei:LEI>${lei}</lei:LEI><lei:Entity>
<lei:LegalName xml:lang="en">Fidelity Advisor Leveraged Company Stock Fund</lei:LegalName>
<lei:LegalAddress><lei:City>BOSTON</lei:City><lei:Region>US-MA</lei:Region><lei:Country>US</lei:Country></lei:LegalAddress>
<lei:HeadquartersAddress><lei:City>Boston</lei:City><lei:Region>US-MA</lei:Region><lei:Country>US</lei:Country></lei:HeadquartersAddress>
<lei:LegalJurisdiction>US-MA</lei:LegalJurisdiction><lei:EntityStatus>ACTIVE</lei:EntityStatus></lei:Entity>
${registration('lei', updated, 'ISSUED')}</lei:LEIRecord>`,
  },
  rr: {
    prefix: 'rr',
    schema: 'rr/2016',
    root: 'RelationshipData',
    header: 'Header',
    list: 'RelationshipRecords',
    record: (updated) => `<rr:RelationshipRecord><rr:Relationship>
<rr:StartNode><rr:NodeID>${lei}</rr:NodeID><rr:NodeIDType>LEI</rr:NodeIDType></rr:StartNode>
<rr:EndNode><rr:NodeID>${manager}</rr:NodeID><rr:NodeIDType>LEI</rr:NodeIDType></rr:EndNode>
<rr:RelationshipType>IS_FUND-MANAGED_BY</rr:RelationshipType>
<rr:RelationshipPeriods><rr:RelationshipPeriod><rr:StartDate>2012-11-29T00:00:00.000Z</rr:StartDate><rr:PeriodType>RELATIONSHIP_PERIOD</rr:PeriodType></rr:RelationshipPeriod></rr:RelationshipPeriods>
<rr:RelationshipStatus>ACTIVE</rr:RelationshipStatus></rr:Relationship>
${registration('rr', updated, 'PUBLISHED')}</rr:RelationshipRecord>`,
  },
  repex: {
    prefix: 'repex',
    schema: 'repex/2016',
    root: 'ReportingExceptionData',
    header: 'Header',
    list: 'ReportingExceptions',
    record: () => `<repex:Exception><repex:LEI>${lei}</repex:LEI>
<repex:ExceptionCategory>DIRECT_ACCOUNTING_CONSOLIDATION_PARENT</repex:ExceptionCategory>
<repex:ExceptionReason>NO_KNOWN_PERSON</repex:ExceptionReason></repex:Exception>`,
  },
};

/** What GLEIF's address of a level's newest delta answers: one record that changed in the week before; null for another address. */
export const deltaOf = (address: string, edition: 0 | 1): string | null => {
  const level = levels[/\/publishes\/(\w+)\/latest\.xml\?delta=LastWeek$/.exec(address)?.[1] ?? ''];
  if (level === undefined) return null;
  const [start, day] = edition === 0 ? ['10', '17'] : ['11', '18'];
  const { prefix, root, header, list, record } = level;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${prefix}:${root} xmlns:${prefix}="http://www.gleif.org/data/schema/${level.schema}">
  <${prefix}:${header}>
    <${prefix}:ContentDate>2026-11-${day}T08:00:00Z</${prefix}:ContentDate>
    <${prefix}:FileContent>GLEIF_DELTA_PUBLISHED</${prefix}:FileContent>
    <${prefix}:DeltaStart>2026-11-${start}T08:00:00Z</${prefix}:DeltaStart>
    <${prefix}:RecordCount>1</${prefix}:RecordCount>
  </${prefix}:${header}>
  <${prefix}:${list}>
${record(`2026-11-${day}T06:00:00Z`)}
  </${prefix}:${list}>
</${prefix}:${root}>
`;
};
