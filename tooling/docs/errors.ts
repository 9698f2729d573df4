import { errorCatalogue, markdownTable } from '@dqs/service';

/** The page of error codes, Markdown; the service serves the same catalogue at `/docs/errors`. */
export const errorsPage = (): string =>
  [
    '<!-- Generated from the error catalogue by `pnpm reference`; edit packages/service/src/error-catalogue.ts instead. -->',
    '# Errors',
    'Every error of every surface has one shape. `code` and `message` are always there, the rest where it helps.',
    [
      '```json',
      '{',
      '  "error": {',
      '    "code": "bad_parameter",',
      '    "message": "limit must be an integer from 1 to 500; got \\"0\\"",',
      '    "param": "limit"',
      '  }',
      '}',
      '```',
    ].join('\n'),
    markdownTable(
      ['Field', 'What it holds'],
      [
        ['`code`', 'one of the codes below; programs decide by it'],
        ['`message`', 'what is wrong and what is allowed, for people'],
        ['`param`', 'the parameter at fault'],
        ['`hint`', 'what to do about it'],
        ['`candidates`', 'the nearest valid values, best first, at most ten'],
        ['`retry_after`', 'whole seconds after which the same request can succeed; also in the header `Retry-After`'],
        ['`reset_at`', 'when the monthly quota resets'],
        ['`request_id`', 'what to quote to the operator; also in the header `X-Request-Id`'],
        ['`docs_url`', 'the entry below'],
      ],
    ),
    'On REST the status is that of the table. On MCP a refused key and both limits answer with the same status and body; every other error is a tool result with `isError` and the body as its text. With `Accept: application/problem+json` REST adds the members of RFC 9457.',
    '## Codes',
    markdownTable(
      ['Code', 'Status', 'Meaning', 'What to do', 'Retry'],
      errorCatalogue.map(({ code, status, meaning, remedy, retry }) => [
        `\`${code}\``,
        String(status),
        meaning,
        remedy,
        retry ? 'yes' : 'no',
      ]),
    ),
    'The list is closed within `/v1` except for additions: treat an unknown code by its status.',
  ].join('\n\n');
