import { describe, expect, it } from 'vitest';
import { endpoints } from '../catalog.ts';
import { sqlCallsIn, sqlFunctionName } from './sql-functions.ts';

const only = (statement: string) => {
  const { sql, calls } = sqlCallsIn(statement);
  return {
    sql,
    calls: calls.map(({ view, endpoint: { tool }, asked }) => [view, tool, asked.map((pair) => pair.join('='))]),
  };
};

describe('a call of an operation in SQL', () => {
  it('takes arguments by place and by name, texts, numbers and lists', () => {
    expect(
      only(
        `select * from dqs_fx_rates('USD', start := '2026-01-01') r join dqs_stocks_metrics(ticker_or_cik => 'O''Neil') m on true`,
      ),
    ).toEqual({
      sql: 'select * from "dqs_fx_rates_1" r join "dqs_stocks_metrics_2" m on true',
      calls: [
        ['dqs_fx_rates_1', 'fx_get_rates', ['quote=USD', 'start=2026-01-01', 'limit=500']],
        ['dqs_stocks_metrics_2', 'stocks_get_metrics', ["ticker_or_cik=O'Neil", 'limit=12']],
      ],
    });
    expect(only(`from dqs_fx_rates ( [ 'USD' , 'JPY' ] )`).calls[0]?.[2]).toEqual([
      'quote=USD',
      'quote=JPY',
      'limit=250',
    ]);
    expect(only('from dqs_banks_financials(628)').calls[0]?.[2]).toEqual(['cert=628', 'limit=40']);
    expect(only('from dqs_platform_catalog()').calls[0]?.[2]).toEqual(['limit=100']);
  });

  it('is none in texts, names and comments', () => {
    const statement = `select 'dqs_fx_rates(1)', "dqs_fx_rates(" -- dqs_fx_rates(\n /* dqs_fx_rates( */ from fx_rate`;
    expect(only(statement)).toEqual({ sql: statement, calls: [] });
  });

  it.each([
    [`from dqs_fx_rate('USD')`, 'there is no function dqs_fx_rate'],
    ['from dqs_fx_rates()', 'dqs_fx_rates needs quote'],
    [`from dqs_fx_rates('USD', nothing := 1)`, 'dqs_fx_rates has no argument nothing'],
    [`from dqs_fx_rates('USD', limit := 1)`, 'it returns the rows of all pages'],
    ['from dqs_fx_rates(currency)', 'takes texts, numbers and lists as they are written'],
  ])('says what is wrong with %s', (statement, message) => {
    expect(() => sqlCallsIn(statement)).toThrow(message);
  });

  it('has a name of its own for every operation', () => {
    expect(new Set(endpoints.map(sqlFunctionName)).size).toBe(endpoints.length);
  });
});
