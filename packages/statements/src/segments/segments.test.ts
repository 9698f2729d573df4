import fc from 'fast-check';
import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { chooseItems, type SegmentFigure } from './choose.ts';
import { dimensionOf } from './dimension.ts';
import { labelOf } from './label.ts';

const figure = (member: string, value: string, more: Partial<SegmentFigure> = {}): SegmentFigure => ({
  accession_number: '0000000001-25-000001',
  concept: 'Revenues',
  unit: 'USD',
  axis: member === '' ? '' : 'StatementBusinessSegmentsAxis',
  member,
  gross: false,
  elimination: false,
  value: value as Decimal,
  filed_date: '2025-02-01' as Day,
  ...more,
});

const chosen = (...figures: readonly SegmentFigure[]) => {
  const { items, reconciles } = chooseItems(figures) ?? { items: [], reconciles: undefined };
  return [items.map(({ member }) => member), reconciles];
};

describe('a dimension', () => {
  it('is one member of one axis with a breakdown', () => {
    expect(dimensionOf('BusinessSegments=AmericasSegment;')).toEqual({
      breakdown: 'segment',
      axis: 'StatementBusinessSegmentsAxis',
      member: 'AmericasSegment',
      gross: false,
      elimination: false,
    });
    expect(dimensionOf('Geographical=CN;')).toMatchObject({ breakdown: 'geography', member: 'CN' });
    expect(dimensionOf('ProductsAndServices=Mac')).toMatchObject({ breakdown: 'product', member: 'Mac' });
  });

  it('is null for crossed figures, legal entities, components of equity and concentrations of risk', () => {
    for (const segments of [
      'BusinessSegments=Retail;Geographical=US;',
      'LegalEntity=Subsidiaries;',
      'EquityComponents=CommonStock;',
      'Geographical=US;ConcentrationRiskByBenchmark=SalesRevenueNet;ConcentrationRiskByType=GeographicConcentrationRisk;',
      'ConsolidationItems=OperatingSegments;',
      'BusinessSegments=Retail;ConsolidationItems=CorporateNonSegment;',
      // Concept of two large filers for a segment's external sales, reported in addition to all its sales.
      'BusinessSegments=Retail;ConsolidationItems=OperatingSegmentsExcludingIntersegmentElimination;',
      'ConsolidationItems=OperatingSegmentsExcludingIntersegmentElimination;',
      'constructor=Retail;',
      '',
    ])
      expect(dimensionOf(segments), segments).toBeNull();
  });

  it('distinguishes a segment before eliminations from its eliminations', () => {
    expect(dimensionOf('BusinessSegments=Retail;ConsolidationItems=OperatingSegments;')).toMatchObject({
      member: 'Retail',
      gross: true,
      elimination: false,
    });
    expect(dimensionOf('ConsolidationItems=IntersegmentElimination;BusinessSegments=Retail;')).toMatchObject({
      member: 'Retail, IntersegmentElimination',
      gross: false,
      elimination: true,
    });
    expect(dimensionOf('ConsolidationItems=IntersegmentElimination;')).toMatchObject({
      axis: 'ConsolidationItemsAxis',
      elimination: true,
    });
  });

  it('is a reconciling item if both axes say that it belongs to no segment', () => {
    expect(dimensionOf('BusinessSegments=GeneralCorporate;ConsolidationItems=CorporateNonSegment;')).toMatchObject({
      breakdown: 'segment',
      axis: 'ConsolidationItemsAxis',
      member: 'GeneralCorporate, CorporateNonSegment',
      elimination: false,
    });
  });

  it('never throws, whatever a data set gives', () => {
    fc.assert(fc.property(fc.string(), (text) => dimensionOf(text) === null || dimensionOf(text)?.member !== ''));
  });
});

describe('the items of a period', () => {
  it('add up to the total, within half a unit of each item’s last digit', () => {
    const parts = [figure('A', '60001000000'), figure('B', '40000000000')];
    expect(chosen(figure('', '100001000000'), ...parts)).toEqual([['A', 'B'], true]);
    expect(chosen(figure('', '100002000000'), ...parts)).toEqual([['A', 'B'], true]);
    expect(chosen(figure('', '100003000000'), ...parts)).toEqual([['A', 'B'], false]);
    // Two figures of one digit look rounded to tens.
    expect(chosen(figure('', '90'), figure('A', '60'), figure('B', '40'))).toEqual([['A', 'B'], false]);
    expect(chosen(figure('A', '60'), figure('B', '40'))).toEqual([['A', 'B'], null]);
  });

  it('add up to a more exact total if all of them are round', () => {
    const parts = [figure('Home', '41600000000'), figure('Abroad', '42700000000')];
    expect(chosen(figure('', '84284000000'), ...parts)).toEqual([['Home', 'Abroad'], true]);
    expect(chosen(figure('', '84210000000'), ...parts)).toEqual([['Home', 'Abroad'], false]);
  });

  it('exclude an item that is the sum of others, if the difference from the total belongs to no region', () => {
    const regions = [figure('Asia', '11994'), figure('Europe', '8734'), figure('Africa', '10061')];
    const [home, abroad] = [figure('Home', '36171'), figure('Abroad', '30789')];
    expect(chosen(figure('', '66517'), ...regions, abroad, home)).toEqual([
      ['Asia', 'Europe', 'Africa', 'Home'],
      false,
    ]);
    // Not the sum of the regions, or too far from the total without them.
    expect(chosen(figure('', '66517'), ...regions, figure('Abroad', '30788'), home)[0]).toHaveLength(5);
    expect(chosen(figure('', '60000'), ...regions, abroad, home)[0]).toHaveLength(5);
  });

  it('exclude three subtotals if each is the sum of others', () => {
    const parts = [figure('Cars', '72480'), figure('Credits', '2763'), figure('Leasing', '1827')];
    const more = [figure('Storage', '9564'), figure('StorageLeasing', '522'), figure('Services', '10534')];
    const subtotals = [figure('Automotive', '77070'), figure('Energy', '10086'), figure('Sales', '95341')];
    expect(chosen(figure('', '97690'), ...parts, ...more, ...subtotals)).toEqual([
      ['Cars', 'Credits', 'Leasing', 'Storage', 'StorageLeasing', 'Services'],
      true,
    ]);
    const none = [figure('A', '77071'), figure('B', '10086'), figure('C', '95340')];
    expect(chosen(figure('', '97690'), ...parts, ...more, ...none)[1]).toBe(false);
  });

  it('exclude the total of the segments if the sum is rounded', () => {
    const parts = [figure('Heart', '11831000000'), figure('Nerves', '9406000000'), figure('Surgery', '8417000000')];
    expect(
      chosen(figure('', '29876000000'), ...parts, figure('Reportable', '29654000000'), figure('Others', '221000000')),
    ).toEqual([['Heart', 'Nerves', 'Surgery', 'Others'], true]);
  });

  it('are every segment, if only some are reported before eliminations', () => {
    const corporate = figure('Corporate', '-10', { axis: 'ConsolidationItemsAxis' });
    const parts = [figure('Search', '121', { gross: true }), figure('Cloud', '6', { gross: true })];
    expect(chosen(figure('', '113'), ...parts, figure('Others', '-4'), corporate)).toEqual([
      ['Search', 'Cloud', 'Others', 'Corporate'],
      true,
    ]);
    expect(chosen(figure('', '114'), ...parts, figure('Others', '-4'), corporate)).toEqual([
      ['Search', 'Cloud', 'Others', 'Corporate'],
      false,
    ]);
  });

  it('are the segments and not their total if the company has further parts', () => {
    const parts = [figure('Medicine', '57', { gross: true }), figure('Devices', '84', { gross: true })];
    expect(chosen(figure('', '180'), ...parts, figure('SegmentsTotal', '141'))).toEqual([
      ['Medicine', 'Devices'],
      false,
    ]);
  });

  it('exclude a subtotal of other items', () => {
    const parts = [figure('Phone', '70'), figure('Tablet', '13'), figure('Service', '17')];
    expect(chosen(figure('', '100'), ...parts, figure('Product', '83'))).toEqual([
      ['Phone', 'Tablet', 'Service'],
      true,
    ]);
    expect(chosen(figure('', '90'), ...parts, figure('Product', '83'))).toEqual([
      ['Phone', 'Tablet', 'Service', 'Product'],
      false,
    ]);
  });

  it('include eliminations if the segments are before eliminations', () => {
    const cut = { axis: 'ConsolidationItemsAxis', elimination: true };
    const gross = { gross: true };
    expect(chosen(figure('', '90'), figure('A', '60'), figure('B', '40'), figure('Cut', '-10', cut))).toEqual([
      ['A', 'B', 'Cut'],
      true,
    ]);
    expect(chosen(figure('', '100'), figure('A', '60'), figure('B', '40'), figure('Cut', '-10', cut))).toEqual([
      ['A', 'B'],
      true,
    ]);
    expect(
      chosen(
        figure('', '90'),
        figure('A', '60', gross),
        figure('B', '40', gross),
        figure('A', '-10', { elimination: true }),
      ),
    ).toEqual([['A', 'B', 'A'], true]);
  });

  it('include every kind of a segment’s eliminations once', () => {
    const cut = (kind: string, value: string) => figure(`A${kind}`, value, { elimination: true });
    const gross = { gross: true };
    const parts = [figure('', '83'), figure('A', '60', gross), figure('B', '40', gross)];
    const kinds = [cut(', ConsolidationEliminations', '-8'), cut(', IntersegmentElimination', '-9')];
    const members = ['A', 'B', 'A, ConsolidationEliminations', 'A, IntersegmentElimination'];
    expect(chosen(...parts, ...kinds)).toEqual([members, true]);
    // As read before kinds were distinguished.
    expect(chosen(...parts, ...kinds, cut('', '-8'))).toEqual([members, true]);
  });

  it('exclude a reconciling item if all other items add up to the total', () => {
    const between = (member: string, value: string) => figure(member, value, { axis: 'ConsolidationItemsAxis' });
    const parts = [figure('', '133974'), figure('Consumer', '101626'), figure('Business', '30122')];
    const rest = [between('Corporate', '2479'), between('Eliminations', '-253')];
    expect(chosen(...parts, ...rest, between('SalesBetweenSegments', '245'))).toEqual([
      ['Consumer', 'Business', 'Corporate', 'Eliminations'],
      true,
    ]);
    expect(chosen(...parts, ...rest, between('A', '245'), between('B', '245'))[1]).toBe(false);
  });

  it('include a corporate member if the segments add up to the total only with it', () => {
    const corporate = figure('GeneralCorporate, CorporateNonSegment', '31157000000', {
      axis: 'ConsolidationItemsAxis',
    });
    const segments = [
      figure('InnovativeMedicine', '75487000000', { gross: true }),
      figure('MedTech', '86745000000', { gross: true }),
    ];
    expect(chosen(figure('', '193389000000'), ...segments, corporate)).toEqual([
      ['InnovativeMedicine', 'MedTech', 'GeneralCorporate, CorporateNonSegment'],
      true,
    ]);
    expect(chosen(figure('', '162232000000'), ...segments, corporate)).toEqual([
      ['InnovativeMedicine', 'MedTech'],
      true,
    ]);
    // Their total is an additional member and not a segment.
    const together = figure('SegmentsTotal', '162232000000');
    expect(chosen(figure('', '193389000000'), ...segments, together, corporate)).toEqual([
      ['InnovativeMedicine', 'MedTech', 'GeneralCorporate, CorporateNonSegment'],
      true,
    ]);
    // Repeated without the segment axis, it counts once.
    const again = figure('CorporateNonSegment', '31157000000', { axis: 'ConsolidationItemsAxis' });
    expect(chosen(figure('', '193389000000'), ...segments, corporate, again)).toEqual([
      ['InnovativeMedicine', 'MedTech', 'CorporateNonSegment'],
      true,
    ]);
    expect(chosen(figure('', '200000000000'), ...segments, corporate)).toEqual([
      ['InnovativeMedicine', 'MedTech'],
      false,
    ]);
  });

  it('are several breakdowns if each adds up to the total', () => {
    const departments = ['12344', '7740', '7020', '6729', '52544'].map((value, at) => figure(`D${at}`, value));
    const divisions = [figure('Decor', '32130'), figure('Building', '26894'), figure('Hardlines', '27353')];
    const kinds = [figure('Product', '83002'), figure('Service', '3375')];
    const found = chooseItems([figure('', '86377'), ...kinds, ...divisions, ...departments]);
    expect(found?.reconciles).toBe(true);
    expect(found?.breakdowns.map((items) => items.map(({ member }) => member))).toEqual([
      ['D0', 'D1', 'D2', 'D3', 'D4'],
      ['Decor', 'Building', 'Hardlines'],
      ['Product', 'Service'],
    ]);
  });

  it('are several breakdowns, without the subtotal of one of them', () => {
    // Apple's Form 10-K for the year ended September 25, 2010, in millions: regions and stores, and products, on one axis.
    const operating = [24498, 18692, 3981, 8256, 9798];
    const products = [6201, 11278, 17479, 8274, 4948, 25179, 4958, 1814, 2573];
    const figures = [...operating, ...products].map((value, at) => figure(`M${at}`, String(value)));
    const found = chooseItems([figure('', '65225'), ...figures]);
    expect(found?.reconciles).toBe(true);
    expect(found?.breakdowns.map((items) => items.map(({ value }) => Number(value)))).toEqual([
      products.filter((value) => value !== 17479),
      operating,
    ]);
    // A part that is not a sum of others is not a subtotal.
    const other = figures.map((each) => (each.value === '17479' ? { ...each, value: '17480' as Decimal } : each));
    expect(chooseItems([figure('', '65225'), ...other])?.breakdowns).toHaveLength(1);
  });

  it('are not several breakdowns if sums may match by chance, and are fast', () => {
    const alike = Array.from({ length: 12 }, (_, at) => figure(`M${at}`, '25'));
    const started = performance.now();
    const found = chooseItems([figure('', '100'), ...alike]);
    expect(found?.breakdowns).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('are not several breakdowns if there is another way to divide them', () => {
    const pairs = [figure('A', '60'), figure('B', '40'), figure('C', '60'), figure('D', '40')];
    const found = chooseItems([figure('', '100'), ...pairs]);
    expect(found?.reconciles).toBe(false);
    expect(found?.breakdowns).toHaveLength(1);
  });

  it('are from the newest filing that adds up to its total, and from one concept', () => {
    const newer = { accession_number: '0000000001-26-000001', filed_date: '2026-02-01' as Day };
    const older = [figure('', '100'), figure('A', '60'), figure('B', '40')];
    expect(chosen(...older, figure('', '100', newer), figure('C', '100', newer))).toEqual([['C'], true]);
    expect(chosen(...older, figure('', '100', newer), figure('C', '30', newer))).toEqual([['A', 'B'], true]);
    const other = { concept: 'SalesRevenueNet' };
    expect(chosen(...older, figure('A', '50', other), figure('B', '20', other))).toEqual([['A', 'B'], true]);
    expect(chosen(figure('', '70', other), figure('A', '50'), figure('B', '20'))).toEqual([['A', 'B'], true]);
  });
});

describe('a label', () => {
  it('is the member as words', () => {
    expect(labelOf('RestOfAsiaPacificSegment', 'StatementBusinessSegmentsAxis')).toBe('Rest of Asia Pacific Segment');
    expect(labelOf('USStatesAndPoliticalSubdivisions', 'ProductOrServiceAxis')).toBe(
      'US States and Political Subdivisions',
    );
    expect(labelOf('FoodandSundries', 'ProductOrServiceAxis')).toBe('Food and Sundries');
    expect(labelOf('RestoftheWorld', 'StatementGeographicalAxis')).toBe('Rest of the World');
    expect(labelOf('PolandSegment', 'StatementGeographicalAxis')).toBe('Poland Segment');
    expect(labelOf('IndustrialandEnergy', 'ProductOrServiceAxis')).toBe('Industrial and Energy');
    expect(labelOf('OilandGas', 'ProductOrServiceAxis')).toBe('Oil and Gas');
    expect(labelOf('ThailandStores', 'StatementGeographicalAxis')).toBe('Thailand Stores');
    expect(labelOf('BrandPortfolio', 'ProductOrServiceAxis')).toBe('Brand Portfolio');
    expect(labelOf('OtherCountries', 'StatementGeographicalAxis')).toBe('Other Countries');
  });

  it('is the name of a country, unless the code may be a US state', () => {
    expect(labelOf('JP', 'StatementGeographicalAxis')).toBe('Japan');
    expect(labelOf('CA', 'StatementGeographicalAxis')).toBe('CA');
    expect(labelOf('QX', 'StatementGeographicalAxis')).toBe('QX');
    expect(labelOf('JP', 'StatementBusinessSegmentsAxis')).toBe('JP');
  });
});
