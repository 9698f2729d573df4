import type { Service } from '@dqs/service';
import { html, type Html } from '../html.ts';

/** The MCP toolsets that a public key can select: the domains of the service. */
const toolsetsOf = (service: Service): readonly string[] => service.domains('public').map(({ key }) => key);

/** The names selected in a form. Null if none are selected, which means all tools. */
export const chosenToolsets = (form: URLSearchParams, service: Service): readonly string[] | null => {
  const chosen = new Set(form.getAll('toolset'));
  const known = toolsetsOf(service).filter((name) => chosen.has(name));
  return known.length === 0 ? null : known;
};

/** One checkbox for each domain. */
export const toolsetChoice = (service: Service, chosen: readonly string[] | null): Html =>
  html`<fieldset class="choice">
    <legend>Tools that MCP clients see with this key</legend>
    <p class="muted">
      If you choose none, clients see all tools. Fewer tools leave a model more room. An address such as /mcp/x/fx takes
      precedence.
    </p>
    <div class="row">
      ${toolsetsOf(service).map(
        (name) =>
          html`<label class="check"
            ><input type="checkbox" name="toolset" value="${name}" ${chosen?.includes(name) ? html`checked` : null} />
            ${name}</label
          >`,
      )}
    </div>
  </fieldset>`;
