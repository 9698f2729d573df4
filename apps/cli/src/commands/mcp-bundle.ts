import { writeFile } from 'node:fs/promises';
import { ServiceError } from '@dqs/schemas';
import { exit, type Command } from '../command.ts';
import { outputFlag, serverFlag } from '../flag.ts';
import { line } from '../io.ts';
import { outputPath } from '../output-file.ts';
import { UsageError } from '../usage-error.ts';
import { version } from '../version.ts';

/** `dqs mcp bundle`. */
export const mcpBundleCommand: Command = {
  path: ['mcp', 'bundle'],
  group: 'Run',
  summary: 'Write an MCP bundle (.mcpb) that connects a desktop client to a running service.',
  description:
    'The bundle contains the program that adds the key. Its installer asks for the address of the service and a key. --url is the suggested address. The bundle contains no key. Every running service offers its own at /mcp/data-query-service.mcpb.',
  words: [],
  flags: () => [serverFlag, { ...outputFlag, summary: 'The file to write.', default: 'data-query-service.mcpb' }],
  examples: ['dqs mcp bundle --url https://data.example.org -o data-query-service.mcpb'],
  run: async ({ flags, io }) => {
    const url = flags.text('url') ?? io.environment['DQS_URL'];
    if (url === undefined || !URL.canParse(url))
      throw new UsageError('the address of the service is missing', 'pass it as --url https://data.example.org');
    const [{ createBundle }, { domains }] = await Promise.all([import('@dqs/mcp'), import('@dqs/domains')]);
    const endpoints = domains.flatMap(({ contract }) => Object.values(contract));
    const bytes = createBundle({
      version,
      baseUrl: url.replace(/\/+$/, ''),
      tools: endpoints.map(({ tool, summary }) => ({ name: tool, description: summary })),
    });
    if (bytes === null)
      throw new ServiceError('out_of_coverage', 'the program of the bundle is not built', {
        hint: 'npm run build builds it',
      });
    const path = outputPath({ flags, io }) ?? 'data-query-service.mcpb';
    await writeFile(path, bytes);
    await line(io.stdout, `${path} (${Math.ceil(bytes.length / 1000)} KB)`);
    return exit.done;
  },
};
