import { buildFile, companyFiles } from './company-facts.ts';

interface Counts {
  judged: number;
  held: number;
  leftOut: number;
  replaced: number;
}

const grouped = (count: number): string => count.toLocaleString('en-US');

/** Prints as a table what each rule decided over the statements of the company facts in a folder. False if none was read. */
export const printRules = (folder: string): boolean => {
  const rules = new Map<string, Counts>();
  const files = companyFiles(folder);
  for (const { path } of files)
    for (const { rule, statement, judged, held, leftOut, replaced } of buildFile(path).decisions) {
      const key = `\`${rule}\` | ${statement}`;
      const counts = rules.get(key) ?? { judged: 0, held: 0, leftOut: 0, replaced: 0 };
      rules.set(key, counts);
      counts.judged += judged;
      counts.held += held;
      counts.leftOut += leftOut;
      counts.replaced += replaced;
    }
  console.log(`${files.length} filers`);
  console.log('| rule | statement | judged | satisfied | withheld | replaced |');
  console.log('| --- | --- | ---: | ---: | ---: | ---: |');
  const deciding = [...rules].filter(([, { leftOut, replaced }]) => leftOut + replaced > 0);
  for (const [key, { judged, held, leftOut, replaced }] of deciding.toSorted(
    ([, a], [, b]) => b.leftOut + b.replaced - a.leftOut - a.replaced,
  ))
    console.log(`| ${[key, ...[judged, held, leftOut, replaced].map(grouped)].join(' | ')} |`);
  return files.length > 0;
};
