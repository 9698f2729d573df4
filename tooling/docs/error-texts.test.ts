import { describe, expect, it } from 'vitest';
import { errorTextsOf, errorTextsPage } from './error-texts.ts';

describe('the list of error texts', () => {
  it.each([
    ["throw new SourceFormatError('the file is empty');", [{ kind: 'message', text: 'the file is empty' }]],
    [
      "throw badParameter('limit', `limit must be at most ${most}`, { hint: `Use ${options.most} or less.` });",
      [
        { kind: 'message', text: 'limit must be at most {most}' },
        { kind: 'hint', text: 'Use {most} or less.' },
      ],
    ],
    ['return { reject: `"${day}" is not a day` };', [{ kind: 'reject', text: '"{day}" is not a day' }]],
    [
      "const refuse = (why: string) => new ServiceError('forbidden', why);\nthrow refuse('the account is suspended');",
      [{ kind: 'message', text: 'the account is suspended' }],
    ],
    [
      "const missing = (name: string): string => `the header lacks ${name}`;\nthrow new SourceFormatError(missing('a'));",
      [{ kind: 'message', text: 'the header lacks {name}' }],
    ],
    ["log.info('the worker has started');", []],
  ])('reads %j', (source, texts) => {
    expect(errorTextsOf(source)).toEqual(texts);
  });

  it('covers every package that has messages', () => {
    const page = errorTextsPage();
    for (const file of ['apps/cli/src/arguments.ts', 'packages/core/src/decode.ts', 'packages/fx/src/rates/handler.ts'])
      expect(page).toContain(`## \`${file}\``);
  });

  // An answer over MCP, the command and the site have no paths of REST.
  it('names operations by their tools', () => {
    const named = errorTextsPage()
      .split('\n')
      .filter((line) => line.startsWith('- ') && line.includes('/v1/'));
    expect(
      named.filter((line) => !line.includes('an address of this service') && !line.includes('Pass the address')),
    ).toEqual([]);
  });
});
