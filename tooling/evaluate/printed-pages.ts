import { readFileSync } from 'node:fs';

/** A page of an annual report, from the questions of FinanceBench. */
export interface PrintedPage {
  readonly company: string;
  readonly document: string;
  readonly fiscalYear: number;
  readonly text: string;
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

const isStatement = (text: string): boolean =>
  /consolidated (statements? of (income|operations|earnings|cash flows?)|income statements?|balance sheets?|cash flows? statements?)/i.test(
    text.slice(0, 600),
  ) && (text.match(/\d{1,3}(,\d{3})+/g)?.length ?? 0) > 20;

/** The pages of annual reports that print a statement, each once. */
export const statementPages = (path: string): readonly PrintedPage[] => {
  const pages = new Map<string, PrintedPage>();
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    const { company, evidence } = JSON.parse(line) as Question;
    for (const { doc_name: document, evidence_text_full_page: text } of evidence) {
      const year = /_(\d{4})_10K/.exec(document)?.[1];
      if (year !== undefined && isStatement(text))
        pages.set(text, { company, document, fiscalYear: Number.parseInt(year, 10), text });
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
