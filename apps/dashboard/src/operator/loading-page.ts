import {
  freshnessOf,
  ingestionStates,
  isFetched,
  lastRuns,
  listLoads,
  openGaps,
  quarantineCounts,
  quarantined,
  requestRun,
  requestedRuns,
  runsUnderWay,
  settleQuarantined,
  type AnyConnector,
  type Freshness,
  type Gap,
  type LastRun,
  type LoadEntry,
  type Quarantined,
  type RunUnderWay,
} from '@dqs/ingest';
import { instantOf } from '@dqs/core';
import { datasetStates, type DatasetState } from '@dqs/kit';
import { notFound } from '@dqs/schemas';
import { actorOf } from '../actor.ts';
import { form, formOfButtons } from '../form.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageRequest, Reply } from '../page.ts';
import { count, instant } from '../show.ts';
import { stats } from '../things/parts.ts';
import { diskOf, sizeInWords, type Disk } from './disk.ts';

/** The state of a source, as one row of the page. */
interface Standing {
  readonly connector: AnyConnector;
  readonly freshness: Freshness;
  /** The state of its dataset, as in `platform_get_freshness`. */
  readonly state: DatasetState | undefined;
  readonly run: LastRun | undefined;
  readonly underWay: RunUnderWay | undefined;
  readonly isRequested: boolean;
  /** Its last run failed. */
  readonly isFailing: boolean;
  readonly gaps: readonly Gap[];
  readonly waiting: number;
}

const standings = async (
  { site: { db, clock, connectors, domains = [] } }: PageRequest,
  waiting: ReadonlyMap<string, number>,
): Promise<readonly Standing[]> => {
  const [judged, states, runs, underWay, requested, gaps] = await Promise.all([
    domains.length === 0 ? new Map() : datasetStates(domains, db.reader('internal'), instantOf(clock.now())),
    ingestionStates(db.knex),
    lastRuns(db.knex),
    runsUnderWay(db.knex),
    requestedRuns(db.knex),
    openGaps(db.knex),
  ]);
  return connectors.map((connector) => ({
    connector,
    freshness: freshnessOf(connector, states.get(connector.key), clock.now()),
    state: judged.get(connector.dataset),
    run: runs.get(connector.key),
    underWay: underWay.get(connector.key),
    isRequested: requested.includes(connector.key),
    isFailing: (states.get(connector.key)?.lastFailure ?? null) !== null,
    gaps: gaps.filter((gap) => gap.connector === connector.key),
    waiting: waiting.get(connector.key) ?? 0,
  }));
};

const tones: Readonly<Record<Freshness['status'], readonly [text: string, tone: string]>> = {
  fresh: ['up to date', 'good'],
  stale: ['behind', 'warn'],
  never_ran: ['not loaded', 'danger'],
};

/**
 * Stale if the dataset is, or if the source was never loaded. The schedule alone does not show what the files contain.
 */
const statusOf = ({ freshness, state }: Standing): Freshness['status'] => {
  if (freshness.status === 'never_ran' || state === undefined) return freshness.status;
  return state.stale ? 'stale' : 'fresh';
};

const reasonOf = ({ freshness, state }: Standing): string =>
  [...new Set([state?.status_reason ?? null, freshness.reason])].filter((reason) => reason !== null).join('; ');

const shownGaps = 5;

const gapView = (gaps: readonly Gap[]): Html | null =>
  gaps.length === 0
    ? null
    : html`<details>
        <summary>${count(gaps.length)} ${gaps.length === 1 ? 'file is' : 'files are'} missing</summary>
        <ul>
          ${gaps.slice(0, shownGaps).map(({ artifact, reason }) => html`<li><code>${artifact.name}</code>: ${reason}</li>`)}
          ${gaps.length > shownGaps ? html`<li>and ${count(gaps.length - shownGaps)} more</li>` : null}
        </ul>
      </details>`;

/** Describes what a run did to the rows, without zero counts. */
const rowsOf = ({ inserted, changed, unchanged, removed }: LastRun): string => {
  const parts = [
    [inserted, 'new'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
    [removed, 'removed'],
  ] as const;
  const summaries = parts.filter(([number]) => number > 0).map(([number, word]) => `${count(number)} ${word}`);
  return summaries.length === 0 ? 'no rows' : summaries.join(', ');
};

const runView = (run: LastRun | undefined): Html =>
  run === undefined
    ? html`<span class="muted">never</span>`
    : html`${instant(run.startedAt)}
        <div class="small muted">
          ${count(run.artifacts)}
          ${run.artifacts === 1 ? 'file' : 'files'}${run.failed > 0 ? `, ${count(run.failed)} failed` : ''};
          ${rowsOf(run)}
        </div>`;

const rejectView = (run: LastRun | undefined): Html | string =>
  run === undefined || run.rejects === 0
    ? '0'
    : html`<details>
        <summary>${count(run.rejects)}</summary>
        <ul>
          ${run.firstRejects.map(({ artifact, line, reason }) => html`<li>${artifact} line ${line}: ${reason}</li>`)}
        </ul>
      </details>`;

/** The form of all buttons that start a run. One in each row would be a quarter of the page. */
const runForm = 'run-form';

const nextView = ({ connector, freshness, underWay, isRequested }: Standing): Html => {
  if (!isFetched(connector)) return html`<span class="muted">from local files</span>`;
  if (underWay)
    return html`running since ${instant(underWay.since)}
      <div class="small muted">
        ${count(underWay.filesDone)} files and ${count(underWay.rowsDone)} rows
        done${underWay.artifact === null ? '' : `, now ${underWay.artifact}`}
      </div>`;
  if (isRequested) return html`as soon as a worker is free`;
  return html`${instant(freshness.nextExpected)}
    <button
      class="button small"
      form="${runForm}"
      formaction="/operator/loading/${connector.key}/run"
      aria-label="Run now: ${connector.key}"
    >
      Run now
    </button>`;
};

const row = (standing: Standing): Html => {
  const { connector, run, gaps, waiting } = standing;
  const [text, tone] = tones[statusOf(standing)];
  return html`<tr id="${connector.key}">
    <th scope="row"><code>${connector.key}</code></th>
    <td>
      <span class="badge ${tone}">${text}</span>
      ${standing.isFailing ? html`<span class="badge danger">failing</span>` : null}
    </td>
    <td>${nextView(standing)}</td>
    <td>${reasonOf(standing)} ${gapView(gaps)}</td>
    <td>${runView(run)}</td>
    <td>${rejectView(run)}</td>
    <td class="number">${waiting === 0 ? '0' : html`<a href="#quarantine">${count(waiting)}</a>`}</td>
  </tr>`;
};

const entryView = (
  request: PageRequest,
  { id, connector, artifact, reason, foundAt, row: of, series }: Quarantined,
): Html =>
  html`<tr>
    <td class="number">${id}</td>
    <td><code>${connector}</code></td>
    <td>${instant(foundAt)}</td>
    <td class="long">${of === null && series === null ? 'The whole file ' : ''}${artifact}: ${reason}</td>
    <td>
      ${form(request, `/operator/loading/quarantine/${id}/accept`, html`<button class="button small" type="submit">Accept</button>`, 'row')}
      ${form(request, `/operator/loading/quarantine/${id}/drop`, html`<button class="button small danger" type="submit">Drop</button>`, 'row')}
    </td>
  </tr>`;

const quarantineView = (request: PageRequest, waiting: readonly Quarantined[]): Html =>
  waiting.length === 0
    ? html`<p>Nothing is in quarantine.</p>`
    : html`<p>
          The previous values stay in place. An accepted row is loaded at once, an accepted file by the next run.
          Dropped rows and files are not loaded again.
        </p>
        <div class="scroll" role="region" aria-label="Quarantine" tabindex="0">
          <table class="table">
            <thead>
              <tr>
                <th scope="col" class="number">Number</th>
                <th scope="col">Source</th>
                <th scope="col">Found</th>
                <th scope="col">Why</th>
                <th scope="col">Decide</th>
              </tr>
            </thead>
            <tbody>
              ${waiting.map((entry) => entryView(request, entry))}
            </tbody>
          </table>
        </div>`;

const loadStates: Readonly<Record<LoadEntry['status'], readonly [text: string, tone: string]>> = {
  served: ['served', 'good'],
  held_back: ['held back', 'warn'],
  refused: ['refused', 'danger'],
  not_fetched: ['not fetched', 'danger'],
  undone: ['undone', 'warn'],
};

const loadView = (load: LoadEntry): Html => {
  const [text, tone] = loadStates[load.status];
  return html`<tr>
    <td class="number">${load.id}</td>
    <td>${instant(load.at)}</td>
    <td class="long">
      <code>${load.connector}</code>
      ${load.artifact}${load.message === null ? '' : html`<br /><small>${load.message}</small>`}
    </td>
    <td><span class="badge ${tone}">${text}</span></td>
    <td class="number">${count(load.inserted)}</td>
    <td class="number">${count(load.changed)}</td>
    <td class="number">${count(load.removed)}</td>
    <td class="number">${count(load.rejects)}</td>
    <td class="number">${count(load.withheld)}</td>
  </tr>`;
};

const shownLoads = 10;

const loadsView = (loads: readonly LoadEntry[]): Html =>
  loads.length === 0
    ? html`<p>No load has changed anything.</p>`
    : html`<p>
          The latest loads. <code>dqs loads show N</code> shows what a load changed by column,
          <code>dqs undo N</code> puts the rows back.
        </p>
        <div class="scroll" role="region" aria-label="Loads" tabindex="0">
          <table class="table">
            <thead>
              <tr>
                <th scope="col" class="number">Number</th>
                <th scope="col">Time</th>
                <th scope="col">File</th>
                <th scope="col">State</th>
                <th scope="col" class="number">Added</th>
                <th scope="col" class="number">Changed</th>
                <th scope="col" class="number">Ended</th>
                <th scope="col" class="number">Rejected</th>
                <th scope="col" class="number">Withheld</th>
              </tr>
            </thead>
            <tbody>
              ${loads.map(loadView)}
            </tbody>
          </table>
        </div>`;

const notices: readonly (readonly [name: string, text: string])[] = [
  ['requested', 'A run was requested. A worker starts it within half a minute (dqs worker, or dqs serve --worker).'],
  ['accepted', 'Accepted.'],
  ['dropped', 'Dropped. The loaded data has not changed.'],
];

const order: Readonly<Record<Freshness['status'], number>> = { stale: 0, never_ran: 1, fresh: 2 };

const shownEntries = 200;

/** The summary for an operator: stale, failing and waiting sources, and disk space. */
const summaryOf = (all: readonly Standing[], waiting: number, disk: Disk): Html => {
  const number = (matches: (standing: Standing) => boolean): string => count(all.filter(matches).length);
  const missing = all.reduce((sum, { gaps }) => sum + gaps.length, 0);
  return stats([
    ['Behind', number((standing) => statusOf(standing) === 'stale'), `of ${count(all.length)} sources`],
    ['Failing', number(({ isFailing }) => isFailing), 'their last run failed'],
    ['Never loaded', number((standing) => statusOf(standing) === 'never_ran')],
    ['In quarantine', count(waiting), waiting === 0 ? null : html`<a href="#quarantine">Decide</a>`],
    ['Files missing', count(missing), 'listed by publishers, not loaded'],
    ['Running', number(({ underWay }) => underWay !== undefined)],
    [
      'Database',
      sizeInWords(disk.databaseBytes),
      disk.freeBytes === null ? 'its disk cannot be read from this machine' : `${sizeInWords(disk.freeBytes)} free`,
    ],
  ]);
};

const importance = (standing: Standing): number => (standing.isFailing ? -1 : order[statusOf(standing)]);

/** `GET /operator/loading`: every source with its runs, failing and stale ones first, and the quarantine. */
export const loadingPage: Page = async (request) => {
  const { db, folder } = request.site;
  const [waiting, counts, loads, disk] = await Promise.all([
    quarantined(db.knex, { limit: shownEntries }),
    quarantineCounts(db.knex),
    listLoads(db.knex, { limit: shownLoads }),
    diskOf(db, folder),
  ]);
  const all = (await standings(request, counts)).toSorted((one, other) => importance(one) - importance(other));
  const total = [...counts.values()].reduce((sum, each) => sum + each, 0);
  const [, notice] = notices.find(([name]) => request.query.has(name)) ?? [];
  return {
    kind: 'page',
    title: 'Health',
    current: '/operator',
    styles: ['account.css'],
    body: html`<p><a href="/operator">Accounts</a></p>
      <h1>Health</h1>
      ${notice === undefined ? null : html`<p class="notice" role="status">${notice}</p>`}
      ${summaryOf(all, total, disk)}
      <p class="small muted">
        <a href="/freshness">Freshness</a>, <code>dqs doctor</code> and the metrics judge datasets by the same rules.
      </p>
      ${formOfButtons(request, runForm)}
      <div class="scroll" role="region" aria-label="Sources" tabindex="0">
        <table class="table sources">
          <thead>
            <tr>
              <th scope="col">Source</th>
              <th scope="col">Status</th>
              <th scope="col">Next run</th>
              <th scope="col">Missing</th>
              <th scope="col">Last run</th>
              <th scope="col">Rejects</th>
              <th scope="col" class="number">In quarantine</th>
            </tr>
          </thead>
          <tbody>
            ${all.map((standing) => row(standing))}
          </tbody>
        </table>
      </div>
      <section aria-labelledby="quarantine">
        <h2 id="quarantine">Quarantine</h2>
        ${total > waiting.length ? html`<p>The first ${count(waiting.length)} of ${count(total)} are shown.</p>` : null}
        ${quarantineView(request, waiting)}
      </section>
      <section aria-labelledby="loads">
        <h2 id="loads">Recent loads</h2>
        ${loadsView(loads)}
      </section>`,
  };
};

const back = (notice: string): Reply => ({ kind: 'redirect', to: `/operator/loading?${notice}` });

/** `POST /operator/loading/:connector/run`: requests a run from a worker. This process may not have one. */
export const runNow: Page = async (request) => {
  const { db, clock, connectors, accounts } = request.site;
  const connector = connectors.find(({ key }) => key === request.parameters['connector']);
  if (!connector || !isFetched(connector)) throw notFound('connector', 'no source of that name is fetched');
  const actor = actorOf(request);
  await accounts.audit.record({ event: 'run_requested', actor, detail: { connector: connector.key } });
  await requestRun(db.knex, connector.key, actor.name ?? 'unknown', clock.now());
  return back('requested');
};

const verdict =
  (verb: 'accept' | 'drop'): Page =>
  async (request) => {
    const { db, clock, connectors, accounts } = request.site;
    const id = request.parameters['id'] ?? '';
    if (!/^[1-9]\d{0,17}$/.test(id)) throw notFound('number', 'nothing waits under that number');
    const actor = actorOf(request);
    await settleQuarantined(
      { db, clock, connectors, record: (entry) => accounts.audit.record({ ...entry, actor }) },
      { id, verb, by: actor.name ?? 'unknown' },
    );
    return back(verb === 'accept' ? 'accepted' : 'dropped');
  };

/** `POST /operator/loading/quarantine/:id/accept`. */
export const acceptEntry = verdict('accept');

/** `POST /operator/loading/quarantine/:id/drop`. */
export const dropEntry = verdict('drop');
