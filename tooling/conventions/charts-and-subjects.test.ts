import { alternatives, jsonSchemaOf, type JsonSchema } from '@dqs/core';
import { domains } from '@dqs/domains';
import type { Chart, Endpoint } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';

type Definitions = Readonly<Record<string, JsonSchema>>;

/** Every field of an answer by its path, lists and maps included. */
const fieldsOf = (schema: JsonSchema, definitions: Definitions, path: readonly string[] = []): readonly string[][] =>
  alternatives(schema, definitions).schemas.flatMap((part): readonly string[][] => [
    ...Object.entries(part.properties ?? {}).flatMap(([name, property]) => [
      [...path, name],
      ...fieldsOf(property, definitions, [...path, name]),
    ]),
    ...(part.items ? fieldsOf(part.items, definitions, path) : []),
    ...(typeof part.additionalProperties === 'object' ? fieldsOf(part.additionalProperties, definitions, path) : []),
  ]);

const pathsOf = (shape: Endpoint['data']): readonly string[][] => {
  const schema = jsonSchemaOf(shape, 'output');
  return [...fieldsOf(schema, schema.$defs ?? {})];
};

/** Fields of the data and of the meta of an answer. */
const allPaths = ({ data, meta }: Pick<Endpoint, 'data' | 'meta'>) => [...pathsOf(data), ...pathsOf(meta)];

/** The fields that a chart names, with those of the records of its maps. */
const namedBy = (chart: Chart): readonly string[] => {
  if (chart.kind === 'none') return [];
  const { y } = chart;
  const measured =
    'first' in y
      ? [y.field, `${y.field}.value`, `${y.field}.${y.unit}`]
      : y.flatMap(({ field, unit }) => [field, ...('field' in unit ? [unit.field] : [])]);
  if (chart.kind === 'ranking') return [chart.name, ...measured];
  const line = chart.line === undefined ? [] : [chart.line];
  if (chart.kind === 'statement') return [chart.x, ...line, ...measured, ...(chart.periods ? [chart.periods] : [])];
  const { frequency, group } = chart;
  return [
    chart.x,
    ...line,
    ...measured,
    ...('field' in frequency ? [frequency.field] : []),
    ...(group === undefined ? [] : [group]),
  ];
};

/** Fields that a chart names and that no row, and no record around one, has. */
const undeclaredFields = (endpoint: Pick<Endpoint, 'data' | 'chart'>): readonly string[] => {
  const paths = pathsOf(endpoint.data).map((path) => `.${path.join('.')}`);
  return namedBy(endpoint.chart).filter((name) => !paths.some((path) => path.endsWith(`.${name}`)));
};

/** Names that identify a thing of one of the kinds that have pages. */
const identifier =
  /^(ticker|tickers|symbol|cik|\w+_cik|lei|\w+_lei|cert|series_key|series_keys|geography_id|geo_key|accession_number|\w+_accession_number|market|series_id|application_number|recipient_id|uei|\w+_uei|dataset)$/;

/** Identifiers in an answer of which its contract does not say what they identify. */
const withoutSubject = (endpoint: Pick<Endpoint, 'data' | 'meta' | 'subjects'>): readonly string[] => {
  const keys = Object.keys(endpoint.subjects ?? {});
  const leaves = allPaths(endpoint).filter(
    (path, _, all) => !all.some((other) => other.length > path.length && path.every((name, at) => other[at] === name)),
  );
  const paths = leaves.filter((path) => identifier.test(path.at(-1) ?? ''));
  return [...new Set(paths.map((path) => path.join('.')))].filter(
    (path) => !keys.some((key) => path === key || path.endsWith(`.${key}`)),
  );
};

/** Declared subjects of fields that the answer does not have. */
const unknownSubjects = (endpoint: Pick<Endpoint, 'data' | 'meta' | 'subjects'>): readonly string[] => {
  const paths = allPaths(endpoint).map((path) => `.${path.join('.')}`);
  return Object.entries(endpoint.subjects ?? {}).flatMap(([key, subject]) => {
    const names = typeof subject === 'object' && subject !== null ? [key, subject.base] : [key];
    return names.filter((name) => !paths.some((path) => path.endsWith(`.${name}`)));
  });
};

const endpoints = domains.flatMap(({ contract }) => Object.values(contract) as readonly Endpoint[]);

describe.each(endpoints.map((endpoint) => ({ tool: endpoint.tool, endpoint })))('$tool', ({ endpoint }) => {
  it('declares a chart of fields that its answer has, or says why there is none', () => {
    const { chart } = endpoint;
    if (chart.kind === 'none') expect(chart.reason).toMatch(/^[A-Z].{20,}\.$/);
    else expect(undeclaredFields(endpoint)).toEqual([]);
  });

  it('says what the identifiers in its answer identify', () => {
    expect(withoutSubject(endpoint)).toEqual([]);
    expect(unknownSubjects(endpoint)).toEqual([]);
  });

  it('shows the same on other surfaces as on the site', () => {
    const { chart, picture } = endpoint;
    if (!picture) return;
    expect(chart.kind).toBe(picture.kind);
    if (chart.kind === 'none' || picture.kind === 'ranking') return;
    expect(chart.kind === 'ranking' ? chart.name : chart.x).toBe(picture.at);
  });
});

describe('a declaration that is wrong', () => {
  const rates = endpoints.find(({ tool }) => tool === 'fx_get_rates')!;

  it('is found: a chart of a field that the answer lacks', () => {
    const chart: Chart = {
      kind: 'series',
      x: 'day',
      y: [{ field: 'value', label: 'Rate', unit: { field: 'units' } }],
      frequency: { is: 'daily' },
      scale: 'level',
    };
    expect(undeclaredFields({ ...rates, chart })).toEqual(['day', 'units']);
  });

  it('is found: an identifier without a subject, a subject without its field', () => {
    const holders = endpoints.find(({ tool }) => tool === 'stocks_get_institutional_holders')!;
    expect(withoutSubject({ ...holders, subjects: { ticker: 'company' } })).toEqual(['cik', 'holders.manager_cik']);
    expect(unknownSubjects({ ...rates, subjects: { quote: { kind: 'pair', base: 'basis' }, lei: null } })).toEqual([
      'basis',
      'lei',
    ]);
  });
});
