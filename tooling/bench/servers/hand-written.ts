import pg from 'pg';

/**
 * The page as a careful engineer reads it by hand in ten minutes: one pg pool, one named statement, one JSON.stringify.
 * The same rows and the same bytes as ours; no key, no limits, no validation, no cache, no cursor. BENCH_SESSION says what it
 * reads from: with the settings of a public reader the same SQL as ours, otherwise the table behind the surface.
 */
for (const type of [1082, 1114, 1184, 1700]) pg.types.setTypeParser(type, (text: string) => text);

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 4,
  options: `-c timezone=UTC ${process.env['BENCH_SESSION'] ?? '-c search_path=data'}`,
});

interface Envelope {
  readonly data: Record<string, unknown>;
  readonly meta: Record<string, unknown>;
  readonly pagination: unknown;
}

const { data, meta, pagination } = JSON.parse(process.env['BENCH_ENVELOPE']!) as Envelope;

const text = `select rate_date, value, as_of from fx_rate
   where currency = $1 and rate_date >= $2 and rate_date <= $3
   order by rate_date desc limit $4`;

interface Row {
  readonly rate_date: string;
  readonly value: string;
  readonly as_of: string;
}

/** The body of one answer; the one parameter that changes is cut out of the address. */
export const readPage = async (url: string): Promise<string> => {
  const end = url.slice(url.indexOf('end=') + 4);
  const { rows } = await pool.query<Row>({ name: 'rates', text, values: ['USD', '0001-01-01', end, 101] });
  const rates = rows.slice(0, 100).map(({ rate_date, value, as_of }) => ({
    date: rate_date,
    value,
    as_of: `${as_of.slice(0, 10)}T${as_of.slice(11, -3)}Z`,
    derived: false,
  }));
  return JSON.stringify({ data: { ...data, rates }, meta, pagination });
};
