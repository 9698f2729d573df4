import type { Database } from '@dqs/storage';
import { createRandom } from './random.ts';

/** Kinds of reports by how many of a hundred are of it, and how many passages one has: a current report is a page or two, an annual one a book. */
const kinds = [
  { form: '8-K', share: 68, passages: 1 },
  { form: '10-Q', share: 22, passages: 18 },
  { form: '10-K', share: 10, passages: 51 },
] as const;

const charactersOfPassage = 5400;
/** Words of a passage that are looked for; the words between them that are not make up the rest of its characters. */
const wordsOfPassage = 570;
const vocabulary = 500_000;
/** Distinct passages that are made; the reports are laid out of them, since finding the words of five billion characters takes long. */
const texts = 40_000;
const textsAtOnce = 500;

/** Words that reports are full of; the others are invented and as rare as their rank says. */
const common =
  'company revenue market risk product operations financial interest income customers supply chain agreement cash tax debt';
const commonWords = common.split(' ');

/** The word of a rank, the same each time. */
export const wordOf = (rank: number): string => commonWords[rank] ?? `w${rank.toString(36)}x`;

/**
 * A rank as often as it is met in reports: the law of Zipf and Mandelbrot with the offset and exponent that annual and
 * quarterly reports of some hundred companies show (the first word 1 in 100, the 80th 1 in 500, the 5,000th 1 in 100,000).
 */
const rankIn = (random: ReturnType<typeof createRandom>): number => {
  const above = (1 + random(1_000_000)) / 1_000_000;
  return Math.min(vocabulary - 1, Math.floor(60 * (above ** (-1 / 0.6) - 1)));
};

/** A text keeps to its subject: of a hundred words so many have stood in it before. In reports 250 of 570 words differ. */
const repeated = 38;

const textIn = (random: ReturnType<typeof createRandom>): string => {
  const words: string[] = [];
  while (words.length < wordsOfPassage)
    words.push(words.length > 0 && random(100) < repeated ? words[random(words.length)]! : wordOf(rankIn(random)));
  return words.map((word, at) => (at % 3 === 2 ? `of the ${word}` : word)).join(' ');
};

const formOf = (at: number): string => {
  let place = at % 100;
  for (const { form, share } of kinds) {
    if (place < share) return form;
    place -= share;
  }
  return kinds[0].form;
};

const stamps = `'sec.reports', 1, timestamptz '2026-01-01T00:00:00Z'`;
const dayOf = (at: string): string => `date '2026-06-30' - (${at} % 5000)::int`;

/** Makes the distinct passages with their words, in a table that goes with the connection's database. */
const makeTexts = async (db: Database): Promise<void> => {
  const random = createRandom(11);
  await db.knex.raw(`create unlogged table bench_text (at integer primary key, passage_text text, words tsvector)`);
  for (let first = 0; first < texts; first += textsAtOnce)
    await db.knex.raw(
      `insert into bench_text select at + ? - 1, text, to_tsvector('english', text)
         from unnest(?::text[]) with ordinality made(text, at)`,
      [first, Array.from({ length: textsAtOnce }, () => textIn(random))],
    );
};

/** Lays the reports out of the passages made, each beginning at another one. The index of words is made once they stand, as by a restore. */
const layOut = async (db: Database): Promise<number> => {
  await db.knex.raw(`
    drop index data.stocks_report_passage_words;
    alter table data.stocks_report_passage alter column words drop expression`);
  const { rowCount } = await db.knex.raw<{ rowCount: number }>(
    `insert into data.stocks_report_passage (accession_number, position, passage, start_offset, passage_text, section_key,
            form_type, filed_date, words, source_tag, artifact_id, as_of)
     select accession_number, 0, passage, passage * ${charactersOfPassage}, passage_text, '1',
            form_type, filed_date, words, source_tag, artifact_id, as_of
       from data.stocks_report
      cross join lateral generate_series(0, case form_type ${kinds.map(({ form, passages }) => `when '${form}' then ${passages - 1}`).join(' ')} end) passage
       join bench_text on at = abs(hashint8(hashtext(accession_number) + 1000003 * passage::bigint)) % ${texts}`,
  );
  await db.knex.raw(`
    drop table bench_text;
    set maintenance_work_mem = '1GB';
    create index stocks_report_passage_words on data.stocks_report_passage using gin (words);
    reset maintenance_work_mem`);
  return rowCount;
};

/** Fills the tables of reports with so many, of the words and lengths that reports have. Answers how many passages they are. */
export const fillReports = async (db: Database, reports: number): Promise<number> => {
  const held: { accession: string[]; form: string[] } = { accession: [], form: [] };
  for (let at = 0; at < reports; at += 1) {
    held.accession.push(`${String(1 + (at % 6000)).padStart(10, '0')}-26-${String(at).padStart(6, '0')}`);
    held.form.push(formOf(at));
  }
  const made = `from unnest(?::text[], ?::text[]) with ordinality made(accession, form, at)`;
  await db.knex.raw(
    `insert into data.stocks_report (accession_number, form_type, filed_date, source_tag, artifact_id, as_of)
     select accession, form, ${dayOf('at')}, ${stamps} ${made}`,
    [held.accession, held.form],
  );
  await db.knex.raw(
    `insert into data.stocks_report_filer (cik, accession_number, name, position, source_tag, artifact_id, as_of)
     select left(accession, 10)::bigint, accession, 'Company ' || at, 0, ${stamps} ${made}`,
    [held.accession, held.form],
  );
  await makeTexts(db);
  return layOut(db);
};
