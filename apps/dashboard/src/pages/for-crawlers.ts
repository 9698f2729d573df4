import { previewSize } from '../chart/file.ts';
import { pngOf } from '../chart/raster.ts';
import { holdingsOf } from '../catalog/holdings.ts';
import { guides } from '../documents/guide-list.ts';
import { html } from '../html.ts';
import type { Page, Route } from '../page.ts';
import type { Site } from '../site.ts';
import { thingPath } from '../subject/link.ts';

const aDay = 86_400;

/** Pages that link to all others of their kind, open to visitors if subject pages are. */
const entrances = ['/calendar', '/place/nation:US'];

const pathsOf = async (site: Site): Promise<readonly string[]> => {
  const { service, settings } = site;
  const operations = service.visible('public');
  const domains = [...new Set(operations.map(({ domain }) => domain))];
  const datasets = settings.publicPages ? (await holdingsOf(site)).map(({ dataset }) => dataset.dataset) : [];
  return [
    '/',
    '/catalog',
    '/freshness',
    '/explorer',
    '/docs',
    '/docs/errors',
    '/docs/mcp',
    ...guides.map(({ path }) => path),
    ...domains.map(({ key }) => `/docs/reference/${key}`),
    ...operations.map(({ endpoint }) => `/docs/reference/${endpoint.tool}`),
    ...(settings.publicPages ? [...entrances, ...datasets.map((dataset) => thingPath('dataset', dataset))] : []),
  ];
};

/** `GET /sitemap.xml`: the documents, and the subject pages that link to all others. */
const sitemap: Page = async ({ site }) => ({
  kind: 'raw',
  contentType: 'application/xml; charset=utf-8',
  maxAge: aDay,
  body: html`<?xml version="1.0" encoding="UTF-8"?>
    <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      ${(await pathsOf(site)).map((path) => html`<url><loc>${site.baseUrl}${path}</loc></url> `)}</urlset
    >`.toString(),
});

/**
 * Paths that a crawler would request endlessly: every query and every file. Pictures stay allowed for link previews.
 */
const unasked = ['/explorer/*?', '/explorer/*/download/', '/search', '/sign-in', '/sign-up'];

/** `GET /robots.txt`. */
const robots: Page = ({ site }) => ({
  kind: 'raw',
  contentType: 'text/plain; charset=utf-8',
  maxAge: aDay,
  body: [
    'User-agent: *',
    ...unasked.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site.baseUrl}/sitemap.xml`,
    '',
  ].join('\n'),
});

/** `GET /favicon.ico`: browsers request it automatically. */
const favicon: Page = ({ site }) => ({
  kind: 'raw',
  contentType: 'image/svg+xml',
  maxAge: aDay,
  body: site.assets.find(site.assets.url('icon.svg'))?.bytes ?? '',
});

const cardSvg = (): string => {
  const { width, height } = previewSize;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Lato">
    <rect width="${width}" height="${height}" fill="#fbfaf7" />
    <rect x="80" y="120" width="96" height="96" rx="21" fill="#0a5a68" />
    <path d="M104 186v-30m24 30v-42m24 42v-18" stroke="#fff" stroke-width="10.5" stroke-linecap="round" />
    <text x="80" y="330" font-size="76" font-weight="700" fill="#1b1f24">Data Query Service</text>
    <text x="80" y="400" font-size="38" fill="#565e68">Official public data with exact values and their sources</text>
    <path d="M80 520h1040" stroke="#dfdad0" stroke-width="3" />
  </svg>`.toString();
};

/** `GET /card.png`: the picture for link previews of pages without a chart. */
const card: Page = async () => ({
  kind: 'raw',
  contentType: 'image/png',
  maxAge: aDay,
  body: await pngOf(cardSvg(), previewSize.width),
  headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
});

/** Files about the site for programs: crawlers, browsers, link previews. */
export const crawlerRoutes: readonly Route[] = [
  { method: 'GET', path: '/robots.txt', access: 'public', page: robots },
  { method: 'GET', path: '/sitemap.xml', access: 'public', page: sitemap },
  { method: 'GET', path: '/favicon.ico', access: 'public', page: favicon },
  { method: 'GET', path: '/card.png', access: 'public', page: card },
];
