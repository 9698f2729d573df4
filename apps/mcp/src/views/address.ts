import type { Endpoint } from '@dqs/schemas';
import type { Operation } from '@dqs/service';
import type { ListedTool } from '../selection.ts';

const prefix = 'ui://dqs/';

/** A tool with the address of the view that shows its answers. */
export type ViewedTool = ListedTool & { readonly _meta?: { readonly ui: { readonly resourceUri: string } } };

/** Where the view of an operation is read; null where it has none. */
const viewAddress = ({ picture, tool }: Endpoint): string | null => (picture ? `${prefix}${tool}` : null);

/** The tool of an address; null for an address of anything else. */
export const toolOfView = (uri: string): string | null => (uri.startsWith(prefix) ? uri.slice(prefix.length) : null);

/** The tool as clients that show views see it. */
export const withView = (tool: ListedTool, operation: Operation | undefined): ViewedTool => {
  const resourceUri = operation ? viewAddress(operation.endpoint) : null;
  return resourceUri === null ? tool : { ...tool, _meta: { ui: { resourceUri } } };
};
