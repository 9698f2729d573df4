import { exit, type Command } from '../command.ts';
import { outputFlag, surfaceFlag, targetFlags } from '../flag.ts';
import { outputPath, toFile } from '../output-file.ts';
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
      const text = `${JSON.stringify(document, null, 2)}\n`;
      const path = outputPath(invocation);
      if (path === null) await io.stdout.write(text);
      else await toFile({ path, from: null }, (output) => output.write(text));
      return exit.done;
    } finally {
      await installation.close();
    }
  },
};
