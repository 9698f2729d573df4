import { domains } from '@dqs/domains';
import { schemaOf } from '@dqs/service';
import { clockAt, fillTestFolder, samplesOf } from '@dqs/testing';
import { afterEverySample } from './installation.ts';
import { dqsProgram, startProcess, type RunningProcess } from './running-process.ts';

const samples = new URL('../../samples', import.meta.url).pathname;

/** Puts a database that holds the samples into a folder that a program is to open. */
export const fillWithSamples = (folder: string): Promise<void> =>
  fillTestFolder(folder, schemaOf(domains), samplesOf(domains, clockAt(afterEverySample)));

/** `dqs serve` on an embedded database in `folder` that holds the samples. */
export const startServe = async (
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> => {
  await fillWithSamples(folder);
  const words = ['serve', '--samples', '--samples-from', samples, '--port', '0'];
  return startProcess(dqsProgram, words, {
    DQS_DATA: folder,
    DQS_LOG: 'info',
    DQS_WINDOW_LIMIT: '0',
    DQS_MONTHLY_QUOTA: '0',
    ...environment,
  });
};
