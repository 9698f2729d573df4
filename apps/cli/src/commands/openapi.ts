import { exit, type Command } from '../command.ts';
import { outputFlag, surfaceFlag, targetFlags } from '../flag.ts';
import { toFile } from '../output-file.ts';
import { localTargetOf } from '../target.ts';

/** `dqs openapi`. */
export const openapiCommand: Command = {
  path: ['openapi'],
  group: 'More',
  summary: 'Print the OpenAPI 3.1 document of the service.',
  words: [],
  flags: () => [outputFlag, surfaceFlag, ...targetFlags],
  examples: ['dqs openapi > openapi.json', 'dqs openapi --surface internal --output internal.json'],
  delegable: true,
  run: async (invocation) => {
    const { flags, io, host } = invocation;
    const installation = await host.open({ target: localTargetOf(flags, io), purpose: 'read' });
    try {
      const document = installation.service.openapi(flags.text('surface') === 'internal' ? 'internal' : 'public');
      await toFile(invocation, (output) => output.write(`${JSON.stringify(document, null, 2)}\n`));
      return exit.done;
    } finally {
      await installation.close();
    }
  },
};
