import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@dqs/host/settings';
import { installedProgram } from '@dqs/storage/testing';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const deploy = join(import.meta.dirname, '../../deploy');
const text = (file: string): Promise<string> => readFile(join(deploy, file), 'utf8');

interface Pod {
  readonly containers: readonly { readonly name: string; readonly securityContext: object }[];
}
interface Manifest {
  readonly kind: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: { readonly template?: { readonly spec: Pod } };
}

const kinds = { ConfigMap, Deployment, Ingress, Job, PodDisruptionBudget, Service } as const;
type Model = new (manifest: never) => { validate(): void };

const manifests = async (): Promise<readonly Manifest[]> =>
  parseAllDocuments(await text('kubernetes/dqs.yaml')).map((document) => document.toJS() as Manifest);

/** Throws where a manifest does not follow the schema of its kind. */
const validate = (manifest: Manifest): void => {
  const model = kinds[manifest.kind as keyof typeof kinds] as unknown as Model;
  new model(manifest as never).validate();
};

describe('the Kubernetes manifests', () => {
  it('follow the schemas of their kinds', async () => {
    const found = await manifests();
    expect(found.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Job',
      'Deployment',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'Ingress',
    ]);
    for (const manifest of found) validate(manifest);
    const broken = structuredClone(found[2]) as unknown as { spec: { replicas: unknown } };
    broken.spec.replicas = 'two';
    expect(() => validate(broken as unknown as Manifest)).toThrow(/replicas/);
  });

  it('set only settings that exist, and run every container without privileges', async () => {
    const found = await manifests();
    const { DATABASE_URL_FILE, REDIS_URL_FILE, ...data } = found[0]!.data!;
    expect([DATABASE_URL_FILE, REDIS_URL_FILE]).toEqual([
      '/run/secrets/dqs/database-url',
      '/run/secrets/dqs/redis-url',
    ]);
    expect(readSettings('dqs', data)).toMatchObject({ DQS_PROXIES: 1, DQS_METRICS_PORT: 9464 });
    const containers = found.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    expect(containers.map(({ name }) => name)).toEqual(['migrate', 'serve', 'worker']);
    for (const { securityContext } of containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });
});

describe('the compose file', () => {
  it('sets only settings that exist, and opens no port but those of the proxy', async () => {
    interface Part {
      readonly ports?: readonly string[];
      readonly environment?: Readonly<Record<string, string>>;
      readonly read_only?: boolean;
    }
    const { services } = parse(await text('compose.yaml'), { merge: true }) as { services: Record<string, Part> };
    expect(Object.keys(services)).toEqual(['postgres', 'redis', 'migrate', 'serve', 'worker', 'proxy']);
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['proxy']);
    for (const name of ['migrate', 'serve', 'worker']) {
      const { DATABASE_URL_FILE, ...environment } = services[name]!.environment!;
      expect(DATABASE_URL_FILE).toBe('/run/secrets/database-url');
      expect(services[name]!.read_only).toBe(true);
      const filled = { ...environment, DQS_BASE_URL: 'https://data.example.org', DQS_CONTACT: 'you@example.org' };
      expect(readSettings('dqs', filled)).toMatchObject({ REDIS_URL: 'redis://redis:6379/0' });
    }
  });

  it('is written so that podman reads it, too', async () => {
    const file = await text('compose.yaml');
    // podman-compose leaves `${NAME:-}` as it stands, and podman knows no owner of a file system in memory.
    for (const [variable] of file.matchAll(/\$\{[^}]*\}/g)) expect(variable).toMatch(/^\$\{\w+(:\?.+)?\}$/);
    expect(file).not.toMatch(/[ug]id=/);
  });
});

const systemd = installedProgram('systemd-analyze');

describe.skipIf(!systemd)('the systemd units (needs systemd-analyze)', () => {
  it('are understood, and expose little', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dqs-units-'));
    try {
      const names = (await readdir(join(deploy, 'systemd'))).filter((name) => /\.(service|timer)$/.test(name));
      expect(names).toEqual(expect.arrayContaining(['dqs.service', 'dqs-worker.service']));
      for (const name of names)
        await writeFile(
          join(folder, name),
          (await text(`systemd/${name}`)).replaceAll('/usr/local/bin/dqs', '/bin/true'),
        );
      const paths = names.map((name) => join(folder, name));
      expect(execFileSync(systemd!, ['verify', '--man=no', ...paths], { encoding: 'utf8' })).toBe('');
      for (const path of paths.filter((name) => name.endsWith('.service'))) {
        const report = execFileSync(systemd!, ['security', '--offline=true', '--threshold=20', path], {
          encoding: 'utf8',
        });
        expect(report).toMatch(/Overall exposure level for .*: (0|1)\.\d OK/);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('listen on ports of their own, as they share a machine and its file of settings', async () => {
    const ports = await Promise.all(
      ['dqs', 'dqs-worker'].map(
        async (name) => /^Environment=DQS_METRICS_PORT=(\d+)$/m.exec(await text(`systemd/${name}.service`))?.[1],
      ),
    );
    expect(ports).toEqual(['9464', '9465']);
    // The file would take precedence over both.
    expect(await text('systemd/dqs.env')).not.toMatch(/^DQS_METRICS_PORT/m);
  });

  it('read an environment of settings that exist', async () => {
    const lines = (await text('systemd/dqs.env')).split('\n').filter((line) => /^\w+=/.test(line));
    const given = Object.fromEntries(lines.map((line) => line.split('=') as [string, string]));
    expect(readSettings('dqs', given)).toMatchObject({ DQS_PROXIES: 1, DQS_BASE_URL: 'https://data.example.org' });
  });
});
