import { readFileSync } from 'node:fs';
import { dayOf } from '@dqs/core';
import { statementKinds, type StatementKind } from '@dqs/statements';

/** A page of an annual report, from the questions of FinanceBench. */
export interface PrintedPage {
  readonly company: string;
  readonly document: string;
  readonly fiscalYear: number;
  readonly text: string;
  /** The statements that its headings name: a page may print the end of one and the whole of the next. */
  readonly statements: readonly StatementKind[];
  /** The last day that it names: that of its newest year. */
  readonly end: string | null;
}

/** A row of a printed statement: its label and the numbers beside it, the newest year first. */
export interface PrintedRow {
  readonly label: string;
  readonly numbers: readonly string[];
}

interface Question {
  readonly company: string;
  readonly evidence: readonly { readonly doc_name: string; readonly evidence_text_full_page: string }[];
}

const headings: Readonly<Record<StatementKind, RegExp>> = {
  income: /consolidated (statements? of (income|operations|earnings)|income statements?)/i,
  balance: /consolidated (balance sheets?|statements? of financial (position|condition))/i,
  cash_flow: /consolidated (statements? of cash flows?|cash flows? statements?)/i,
};

/** The statements that a page prints; none: it is another page. */
const statementsOn = (text: string): readonly StatementKind[] =>
  (text.match(/\d{1,3}(,\d{3})+/g)?.length ?? 0) > 20
    ? statementKinds.filter((kind) => headings[kind].test(text.slice(0, 600)))
    : [];

const months = 'January February March April May June July August September October November December'.split(' ');

const writtenDay = new RegExp(`(?:${months.join('|')})\\s+\\d{1,2},?\\s+\\d{4}`, 'gi');

/** The days that a text writes as `January 28, 2023`. */
const daysIn = (text: string): readonly string[] =>
  [...text.matchAll(writtenDay)].map(([day]) => dayOf(Date.parse(`${day.replaceAll(/\s+/g, ' ')} UTC`)));

/** The pages of annual reports that print a statement, each once. */
export const statementPages = (path: string): readonly PrintedPage[] => {
  const pages = new Map<string, PrintedPage>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    const { company, evidence } = JSON.parse(line) as Question;
    for (const { doc_name: document, evidence_text_full_page: text } of evidence) {
      const year = /_(\d{4})_10K/.exec(document)?.[1];
      const statements = statementsOn(text);
      if (year === undefined || statements.length === 0) continue;
      const end = daysIn(text.slice(0, 1500)).toSorted().at(-1) ?? null;
      pages.set(text, { company, document, fiscalYear: Number.parseInt(year, 10), text, statements, end });
    }
  }
  return [...pages.values()];
};

/** `(1,577)` is -1577; null for what is not a number. */
const numberIn = (text: string): string | null => {
  const plain = text.replace(/[$\s,]/g, '');
  if (/^\(\d+(\.\d+)?\)?$/.test(plain)) return `-${plain.replace(/[()]/g, '')}`;
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : null;
};

/** The rows of a page: a label stands on a line of its own or before its numbers. */
export const rowsOf = ({ text }: PrintedPage): readonly PrintedRow[] => {
  const rows: { label: string; numbers: string[] }[] = [];
  for (const line of text.split('\n')) {
    const parts = line.trim().split(/\s{2,}|(?<=[a-z)]) (?=\$? ?\(?\d)/i);
    for (const part of parts) {
      const number = numberIn(part);
      if (number !== null) rows.at(-1)?.numbers.push(number);
      else if (/[a-z]{3}/i.test(part)) rows.push({ label: part, numbers: [] });
    }
  }
  return rows.filter(({ numbers }) => numbers.length > 0);
};
