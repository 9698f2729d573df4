import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Domain } from '@dqs/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMcpApp } from './app.ts';
import { conformanceDomain, conformancePrompts, conformanceResources } from './fixtures/conformance.ts';
import { listening, type Listening } from './fixtures/listening.ts';
import { fixtureService, publicKey } from './fixtures/service.ts';
import { standardResources } from './standard-resources.ts';

const run = promisify(execFile);

const content = 'tools answer with one envelope as text and structured content, never with other kinds of content';
const asking = 'no tool asks the client or its user for anything: errors carry hints and candidates instead';
const logging = 'the protocol has deprecated logging; the service logs to its operator';
const fixedLists = 'nothing that is listed changes while the server runs, so there is nothing to subscribe to';
const sessions = 'the scenario only warns: it wants a session id, and the server keeps no sessions';
const quick = 'every call is one read with a time limit of seconds: there is no progress to report';

/**
 * Scenarios, or single checks of one, that need what this service does not do, with the reason. The suite fails when
 * one that is not here fails, and also when one that is here passes.
 */
const notApplicable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2025-11-25': {
    'logging-set-level': logging,
    'tools-call-with-logging': logging,
    'tools-call-image': content,
    'tools-call-audio': content,
    'tools-call-embedded-resource': content,
    'tools-call-mixed-content': content,
    'tools-call-with-progress': quick,
    'tools-call-sampling': asking,
    'tools-call-elicitation': asking,
    'elicitation-sep1034-defaults': asking,
    'elicitation-sep1330-enums': asking,
    'resources-subscribe': fixedLists,
    'resources-unsubscribe': fixedLists,
    'server-sse-multiple-streams': sessions,
  },
  '2026-07-28': {
    'server-stateless:sep-2575-server-rejects-undeclared-capability': asking,
    'server-stateless:sep-2575-missing-capability-http-400': asking,
    'tools-call-image': content,
    'tools-call-audio': content,
    'tools-call-embedded-resource': content,
    'tools-call-mixed-content': content,
    'tools-call-with-progress': quick,
    'input-required-result-basic-elicitation': asking,
    'input-required-result-basic-sampling': asking,
    'input-required-result-basic-list-roots': asking,
    'input-required-result-request-state': asking,
    'input-required-result-multiple-input-requests': asking,
    'input-required-result-multi-round': asking,
    'input-required-result-non-tool-request': asking,
    'input-required-result-result-type': asking,
    'input-required-result-tampered-state': asking,
    'input-required-result-capability-check': asking,
    'input-required-result-missing-input-response': asking,
    'input-required-result-ignore-extra-params': asking,
  },
};

let server: Listening;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mcp-conformance-'));
  const app = createMcpApp(fixtureService([conformanceDomain as unknown as Domain]), {
    baseUrl: 'https://data.example',
    prompts: conformancePrompts,
    resources: [...standardResources, conformanceResources],
  });
  // The suite cannot send a key, so the test puts one on its requests.
  const answer = app.callback();
  server = await listening((request, response) => {
    request.headers['x-api-key'] = publicKey;
    return answer(request, response);
  });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const require = createRequire(import.meta.url);
const packageFile = require.resolve('@modelcontextprotocol/conformance/package.json');

test.each(Object.keys(notApplicable))('the official scenarios of revision %s pass', async (revision) => {
  const baseline = join(folder, `${revision}.yaml`);
  const entries = Object.entries(notApplicable[revision] ?? {}).map(([name, reason]) => `  - ${name} # ${reason}`);
  await writeFile(baseline, `server:\n${entries.join('\n')}\n`);
  const suite = join(dirname(packageFile), 'dist/index.js');
  const options = ['--url', `${server.url}/mcp`, '--requirements', revision, '--expected-failures', baseline];
  const { stdout } = await run(process.execPath, [suite, 'server', ...options], { cwd: folder }).catch(
    (error: { stdout: string }) => {
      throw new Error(error.stdout.slice(error.stdout.indexOf('=== SUMMARY')));
    },
  );
  expect(stdout).toContain('✓ tools-list');
  expect(stdout).toContain('✓ dns-rebinding-protection');
});
