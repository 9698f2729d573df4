import { html, type Html } from './html.ts';
import type { Site } from './site.ts';

const toolName = /\b([a-z]+(?:_[a-z0-9]+)+)\b/;

/** A text of the service in which names of tools are links to their pages, by the titles that people know. */
export const withToolLinks = ({ service }: Pick<Site, 'service'>, text: string): Html => {
  // A captured name stands at each odd place.
  const parts = text.split(toolName).map((part, at) => {
    const title = at % 2 === 1 ? service.operation(part, 'public')?.endpoint.title : undefined;
    return title === undefined ? part : html`<a href="/explorer/${part}">${title}</a>`;
  });
  return html`${parts}`;
};
