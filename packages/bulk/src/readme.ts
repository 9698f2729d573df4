import type { Manifest } from './manifest.ts';

const typeText = (column: Manifest['tables'][number]['columns'][number]): string => {
  const { beside } = column;
  if (beside === undefined) return column.type;
  return beside.what === 'places'
    ? `${column.type}: digits after the point of \`${beside.column}\` as published`
    : `${column.type}: \`${beside.column}\` as published`;
};

/** The README in the folder of a dataset. */
export const readmeOf = (manifest: Manifest): string => {
  const { title, dataset, coverage, cadence, sources, as_of: asOf, tables } = manifest;
  const [first] = tables;
  return `# ${title}

\`${dataset}\`: ${coverage.replace(/\.$/, '')}. Published ${cadence}. As of ${asOf ?? 'no load'}.

${sources
  .map(
    (source) =>
      `- ${source.name}, ${source.publisher}. Licence: [${source.license}](${source.terms_url}).${source.attribution === null ? '' : ` ${source.attribution}`}`,
  )
  .join('\n')}

\`manifest.json\` lists every file with its rows, bytes and SHA-256 digest. Files of a generation never change: a new one gets a folder of its own, and the manifest is exchanged last.

\`\`\`sql
select * from read_parquet('${first?.files[0]?.path.replace(/-\d+\.parquet$/, '-*.parquet') ?? ''}') limit 10;
\`\`\`

${tables
  .map(
    ({ name, rows, key, sorted, columns }) => `## ${name}

${rows} rows${key.length === 0 ? '' : `, sorted by ${key.map((column) => `\`${column}\``).join(', ')}${sorted === 'whole' ? '' : ' in each file'}`}.

| column | type |
|---|---|
${columns.map((column) => `| \`${column.name}\` | ${typeText(column)} |`).join('\n')}
`,
  )
  .join('\n')}`;
};
