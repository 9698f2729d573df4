import type { Endpoint } from '@dqs/schemas';
import type { Operation } from '@dqs/service';
import type { ListedTool } from '../selection.ts';

const prefix = 'ui://dqs/';

/** A tool with the address of its view. */
export type ViewedTool = ListedTool & { readonly _meta?: { readonly ui: { readonly resourceUri: string } } };

/** The address of an operation's view; null if it has none. */
const viewAddress = ({ picture, tool }: Endpoint): string | null => (picture ? `${prefix}${tool}` : null);

/** The tool of a view's address; null for another address. */
export const toolOfView = (uri: string): string | null => (uri.startsWith(prefix) ? uri.slice(prefix.length) : null);

/** The tool in the form for clients that show views. */
export const withView = (tool: ListedTool, operation: Operation | undefined): ViewedTool => {
  const resourceUri = operation ? viewAddress(operation.endpoint) : null;
  return resourceUri === null ? tool : { ...tool, _meta: { ui: { resourceUri } } };
};
