import type { Key } from '@dqs/auth';
import type { CsvLink } from '@dqs/service';
import type { ServiceError } from '@dqs/schemas';
import { actorOf, signedInOf } from '../actor.ts';
import { codeBlock } from '../code-block.ts';
import { field, form, orAgain, problem } from '../form.ts';
import { html } from '../html.ts';
import type { Page, PageReply, PageRequest } from '../page.ts';
import { carried, carryTo } from '../shown-once.ts';
import { firstRequest } from './first-request.ts';

const madeAt = '/links/link';

/** The keys that can sign a link. A link counts as its key does, and expires with it. */
const linkableKeys = async (request: PageRequest): Promise<readonly Key[]> => {
  const keys = await request.site.accounts.keys(actorOf(request)).list({ accountId: signedInOf(request).accountId });
  return keys.filter(({ revokedAt, surface }) => revokedAt === null && surface === 'public');
};

const showForm = async (
  request: PageRequest,
  asked: URLSearchParams,
  error: ServiceError | null,
): Promise<PageReply> => {
  const keys = await linkableKeys(request);
  const { baseUrl, service } = request.site;
  return {
    kind: 'page',
    status: error?.status ?? 200,
    title: 'Link for a spreadsheet',
    current: '/keys',
    styles: ['account.css'],
    body: html`<p><a href="/keys">Keys</a></p>
      <h1>Link for a spreadsheet</h1>
      ${problem(error)}
      <p>
        A signed link returns one table as CSV until its last day. It is for programs that cannot send a key, such as
        Google Sheets, Excel and LibreOffice. Its requests count for the key that you choose. It stops working when that
        key is rotated or revoked. Anyone with the link can read this table and nothing else.
      </p>
      ${
        keys.length === 0
          ? html`<p class="notice">You have no key yet. <a href="/keys">Make one first.</a></p>`
          : form(
              request,
              '/links',
              html`<div class="field">
                  <label for="key">Key</label>
                  <select id="key" name="key">
                    ${keys.map(
                      ({ id, name, prefix }) =>
                        html`<option value="${id}" ${asked.get('key') === id ? html`selected` : null}>
                          ${name} (${prefix})
                        </option>`,
                    )}
                  </select>
                </div>
                ${field({
                  label: 'Address of the table',
                  name: 'address',
                  maxLength: 7000,
                  value: asked.get('address') ?? firstRequest(service),
                  hint: html`An operation with its parameters, as the explorer shows it for curl:
                    <code>${baseUrl}${firstRequest(service)}</code>`,
                })}
                ${field({
                  label: 'Valid for days',
                  name: 'days',
                  type: 'number',
                  required: false,
                  value: asked.get('days') ?? '',
                  hint: 'Default: 90.',
                })}
                <p><button class="button primary" type="submit">Create the link</button></p>`,
            )
      }`,
  };
};

/** `GET /links`. */
export const linkFormPage: Page = (request) => showForm(request, request.query, null);

/** `POST /links`: redirects to the page with the link. */
export const makeLink: Page = (request) =>
  orAgain(
    async () => {
      const { site, form: asked } = request;
      const keys = site.accounts.keys(actorOf(request));
      const key = await keys.find(asked.get('key') ?? '', { accountId: signedInOf(request).accountId });
      const days = (asked.get('days') ?? '').trim();
      const address = (asked.get('address') ?? '').trim();
      const life = days === '' ? null : /^\d{1,6}$/.test(days) ? Number.parseInt(days, 10) : 0;
      const link = await site.service.makeLink({ keyId: key.id, surface: key.surface }, address, life);
      return { kind: 'redirect', to: madeAt, cookies: [carryTo(request, madeAt, [link.url, link.until])] };
    },
    (error) => showForm(request, request.form, error),
  );

const inSheets = (url: string): string => `=IMPORTDATA("${url.replaceAll('"', '%22')}")`;

const inExcel = (url: string): string =>
  `= Csv.Document(Web.Contents("${url.replaceAll('"', '%22')}"), [Encoding = TextEncoding.Utf8])`;

const showLink = ({ url, until }: CsvLink): PageReply => ({
  kind: 'page',
  title: 'Link for a spreadsheet',
  current: '/keys',
  styles: ['account.css'],
  scripts: ['copy.js'],
  body: html`<h1>Your link is ready</h1>
    <section class="card stack" aria-labelledby="address-heading">
      <h2 id="address-heading">Address</h2>
      <p role="status">
        It works up to and including <strong>${until}</strong> (UTC). Give it to nobody who is not to read this table.
      </p>
      ${codeBlock(url, 'the link')}
    </section>
    <section class="card stack" aria-labelledby="formula-heading">
      <h2 id="formula-heading">Use it</h2>
      <h3>Google Sheets</h3>
      ${codeBlock(inSheets(url), 'the formula')}
      <h3>Excel (Power Query)</h3>
      ${codeBlock(inExcel(url), 'the query')}
    </section>
    <p><a class="button" href="/links">Another link</a></p>`,
});

/** `GET /links/link`: the new link. A reload shows it again, for a few minutes. */
export const madeLinkPage: Page = (request) => {
  const [url, until] = carried(request) ?? [];
  if (url === undefined || until === undefined) return { kind: 'redirect', to: '/links' };
  return showLink({ url, until: until as CsvLink['until'] });
};
