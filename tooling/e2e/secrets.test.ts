import { describe, expect, it } from 'vitest';
import { openInstallation } from './installation.ts';

const lineOf = (fields: object, message: string): string =>
  JSON.stringify({ message, ...fields }, (_, value: unknown) =>
    value instanceof Error ? { text: String(value), stack: value.stack, cause: value.cause } : value,
  );

describe('the secret of a key', () => {
  it('S25: is in no cell of the database, no line of the log and no answer, wherever a caller put it', async () => {
    const lines: string[] = [];
    const write = (fields: object, message: string) => void lines.push(lineOf(fields, message));
    await using installation = await openInstallation({ log: { info: write, error: write } });
    const { caller, keys, database } = installation;
    const { secret } = caller;
    const answers: string[] = [];
    const say = async (target: string, asked = {}) => {
      const got = await caller.ask(target, asked);
      answers.push(`${target} ${got.status} ${JSON.stringify(got.headers)} ${got.text}`.replace(target, '…'));
    };

    await say('/v1/fx/rates?quote=USD');
    await say(`/v1/fx/rates?quote=${secret}`);
    await say(`/v1/fx/rates?${secret}=USD`);
    await say(`/v1/fx/rates?quote=USD&api_key=${secret}`);
    await say(`/v1/fx/rates?quote=USD&cursor=${secret}`);
    // A search answers with what was searched for, to who searched for it.
    await caller.ask(`/v1/futures/markets?query=${secret}`);
    await say(`/v1/futures/positioning?market=${secret}`);
    await say(`/v1/fx/${secret}`);
    await say(`/${secret}`);
    await say(`/mcp/${secret}`, { method: 'POST', body: '{}' });
    await say('/v1/fx/rates?quote=USD', { headers: { 'x-request-id': secret } });
    await say('/v1/fx/rates?quote=USD', { key: null, headers: { authorization: `Bearer ${secret}` } });
    await say('/v1/fx/rates?quote=USD', { key: `${secret}0` });
    await say('/v1/fx/rates?quote=USD', { method: 'POST', body: secret });
    for (const method of ['tools/call', 'resources/read', 'prompts/get', secret]) {
      for (const name of ['fx_get_rates', secret]) {
        const params = { name, uri: secret, arguments: { quote: secret } };
        const got = await caller.rpc(method, params, { headers: { 'x-request-id': secret } });
        answers.push(JSON.stringify(got.headers) + got.text);
      }
    }
    const rotated = await keys.rotate(secret.slice(0, 17));
    await say('/v1/fx/rates?quote=USD');
    await say('/v1/fx/rates?quote=USD', { key: rotated.secret });

    const { knex } = database.db;
    const { rows: tables } = await knex.raw<{ rows: { name: string }[] }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      for (const value of [secret, rotated.secret]) {
        // The random part alone would do harm as well.
        const { rows } = await knex.raw<{ rows: unknown[] }>(
          `select 1 from ${name} line where strpos(line::text, ?) > 0 limit 1`,
          [value.slice(18, 50)],
        );
        if (rows.length > 0) holding.push(name);
      }
    }
    expect(tables.length).toBeGreaterThan(10);
    expect(holding).toEqual([]);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => line.includes(secret.slice(18, 50)))).toEqual([]);
    expect(answers.filter((answer) => answer.includes(secret.slice(18, 50)))).toEqual([]);
  });
});
