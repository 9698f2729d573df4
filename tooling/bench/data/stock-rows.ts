export const stamps = `'sec.submissions', 1, timestamptz '2026-01-01T00:00:00Z'`;
export const stampColumns = 'source_tag, artifact_id, as_of';

/** A name that is invented and like no other: a word of its CIK and a trade. */
export const name = (cik: string): string => `
  initcap(translate(substr(md5(${cik}::text), 1, 7), '0123456789', 'aeioulnrst')) || ' ' ||
  (array['Energy', 'Industries', 'Holdings', 'Bancorp', 'Therapeutics', 'Systems', 'Realty', 'Partners'])[1 + ${cik} % 8] || ' Inc'`;

/** Inserts so many rows `of` each of the companies 1 to `$wanted`; `cik` and `n` are what values are made of. */
export const perCompany = (table: string, columns: string, values: string, of: number): string => `
  insert into data.${table} (${columns}, ${stampColumns})
  select ${values}, ${stamps} from generate_series(1, $wanted) cik, generate_series(1, ${of}) n`;

export const accession = `lpad(cik::text, 10, '0') || '-' || lpad((n % 26)::text, 2, '0') || '-' || lpad(n::text, 6, '0')`;
export const day = `date '2026-06-30' - n * 20`;
