import type { Freshness } from '@dqs/ingest';

/** A connector and its freshness. */
export interface LoadedData {
  readonly key: string;
  readonly freshness: Freshness;
}

const width = 72;

/** Wraps comma-separated words to lines of limited length. */
const wrapped = (label: string, words: readonly string[]): readonly string[] => {
  const lines: string[] = [];
  let current = label;
  for (const [at, word] of words.entries()) {
    const next = at === words.length - 1 ? word : `${word},`;
    if (current.length + 1 + next.length > width && current !== label) {
      lines.push(current);
      current = ' '.repeat(label.length);
    }
    current += ` ${next}`;
  }
  return words.length === 0 ? [] : [...lines, current];
};

/** Describes the loaded data in a few lines: connectors with data, those without, and their faults. */
export const loadedDataLines = (held: readonly LoadedData[], dqs: string): readonly string[] => {
  const keysWhere = (hasData: boolean): readonly string[] =>
    held.filter(({ freshness }) => (freshness.lastSuccess !== null) === hasData).map(({ key }) => key);
  const missing = keysWhere(false);
  const wrong = held.filter(({ freshness: { status, reason } }) => status === 'stale' || /failed/.test(reason ?? ''));
  return [
    ...wrapped('loaded:', keysWhere(true)),
    ...wrapped('not loaded:', missing),
    ...wrong.map(({ key, freshness: { reason } }) => (reason?.includes(key) ? reason : `${key}: ${reason}`)),
    missing.length === held.length
      ? `Nothing is loaded yet. ${dqs} sources lists the sources, ${dqs} ingest loads them.`
      : `${dqs} doctor shows how fresh they are.`,
  ];
};
