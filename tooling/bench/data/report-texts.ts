import type { Database } from '@dqs/storage';
import { createRandom } from './random.ts';

/** Kinds of reports by how many of a hundred are of it, and how many passages one has: a current report is a page or two, an annual one a book. */
const kinds = [
  { form: '8-K', share: 68, passages: 1 },
  { form: '10-Q', share: 22, passages: 22 },
  { form: '10-K', share: 10, passages: 62 },
] as const;

const charactersOfPassage = 4500;
const vocabulary = 60_000;
const passagesAtOnce = 200;

/** Words that reports are full of; the others are invented and as rare as their rank says. */
const common =
  'company revenue market risk product operations financial interest income customers supply chain agreement cash tax debt';
const commonWords = common.split(' ');

/** The word of a rank, the same each time. */
export const wordOf = (rank: number): string => commonWords[rank] ?? `w${rank.toString(36)}x`;

/** A rank as often as the words of a language have theirs: the first as often as all a few places behind it together (Zipf). */
const rankIn = (random: ReturnType<typeof createRandom>): number =>
  Math.min(vocabulary - 1, Math.floor(vocabulary ** (random(1_000_000) / 1_000_000)) - 1);

const textIn = (random: ReturnType<typeof createRandom>): string => {
  let text = '';
  while (text.length < charactersOfPassage) text += `${wordOf(rankIn(random))} `;
  return text.trimEnd();
};

const kindOf = (at: number): (typeof kinds)[number] => {
  let place = at % 100;
  for (const kind of kinds) {
    if (place < kind.share) return kind;
    place -= kind.share;
  }
  return kinds[0];
};

const stamps = `'sec.reports', 1, timestamptz '2026-01-01T00:00:00Z'`;
const dayOf = (at: string): string => `date '2026-06-30' - (${at} % 5000)::int`;

/** Fills the tables of reports with so many, of the words and lengths that reports have. Answers how many passages they are. */
export const fillReports = async (db: Database, reports: number): Promise<number> => {
  const random = createRandom(11);
  const held: { accession: string[]; form: string[]; passages: number[] } = { accession: [], form: [], passages: [] };
  for (let at = 0; at < reports; at += 1) {
    const { form, passages } = kindOf(at);
    held.accession.push(`${String(1 + (at % 6000)).padStart(10, '0')}-26-${String(at).padStart(6, '0')}`);
    held.form.push(form);
    held.passages.push(passages);
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
  let rows: (readonly [accession: string, form: string, passage: number, text: string, at: number])[] = [];
  const flush = async (): Promise<void> => {
    const column = (place: number) => rows.map((row) => row[place]);
    await db.knex.raw(
      `insert into data.stocks_report_passage (accession_number, position, passage, start_offset, passage_text, section_key,
              form_type, filed_date, source_tag, artifact_id, as_of)
       select accession, 0, passage, passage * 4500, text, '1', form, ${dayOf('at')}, ${stamps}
         from unnest(?::text[], ?::text[], ?::int[], ?::text[], ?::int[]) made(accession, form, passage, text, at)`,
      [column(0), column(1), column(2), column(3), column(4)] as never,
    );
    rows = [];
  };
  let count = 0;
  for (const [at, passages] of held.passages.entries())
    for (let passage = 0; passage < passages; passage += 1) {
      rows.push([held.accession[at]!, held.form[at]!, passage, textIn(random), at + 1]);
      count += 1;
      if (rows.length === passagesAtOnce) await flush();
    }
  if (rows.length > 0) await flush();
  return count;
};
