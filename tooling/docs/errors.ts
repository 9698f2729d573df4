import { errorCatalogue, markdownTable } from '@dqs/service';

/** The page of error codes, Markdown; the service serves the same catalogue at `/docs/errors`. */
export const errorsPage = (): string =>
  [
    '<!-- Generated from the error catalogue by `pnpm reference`; edit packages/service/src/error-catalogue.ts instead. -->',
    '# Errors',
    'All errors have the same format. `code` and `message` are always present, the other fields only if they help.',
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
      ['Field', 'Content'],
      [
        ['`code`', 'one of the codes below, for programs'],
        ['`message`', 'what is wrong and what is allowed, for people'],
        ['`param`', 'the invalid parameter'],
        ['`hint`', 'the next step'],
        ['`candidates`', 'the nearest valid values, best first, at most ten'],
        ['`retry_after`', 'whole seconds after which the same request can succeed; also in the header `Retry-After`'],
        ['`reset_at`', 'when the monthly quota resets'],
        ['`request_id`', 'the identifier to send to the operator; also in the header `X-Request-Id`'],
        ['`docs_url`', 'the entry below'],
      ],
    ),
    'REST uses the status in the table. MCP uses the same status and body for rejected keys and both limits. Every other MCP error is a tool result with `isError` and the body as its text. With `Accept: application/problem+json` REST adds the members of RFC 9457.',
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
    'Codes may be added within `/v1`: treat an unknown code by its status.',
  ].join('\n\n');
