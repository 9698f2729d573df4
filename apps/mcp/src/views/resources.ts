import type { ResourceFamily } from '../resources.ts';
import { toolOfView } from './address.ts';
import { viewType } from './negotiation.ts';
import { pageOf } from './page.ts';

/**
 * `ui://dqs/{tool}`: pages that show answers. They are not resources for models: tools refer to them, and no list
 * contains them.
 */
export const viewFamily: ResourceFamily = {
  list: () => [],
  templates: [],
  read: (uri, { operations }) => {
    const operation = operations.get(toolOfView(uri) ?? '');
    const picture = operation?.endpoint.picture;
    if (!operation || !picture) return null;
    // No domains are allowed. The page loads nothing, and hosts enforce that.
    return { mimeType: viewType, text: pageOf(operation, picture), _meta: { ui: { prefersBorder: true } } };
  },
};
