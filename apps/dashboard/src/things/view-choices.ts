import { html, type Html } from '../html.ts';
import { forms, ranges, type Form, type Range } from './observations.ts';
import { choices } from './parts.ts';

/** What is chosen of a picture over time: how far it goes back, and what of the values is shown. */
interface View {
  readonly range: Range;
  readonly form: Form;
}

/** Links to the other ranges and forms of a picture; `at` gives the address with a change. */
export const viewChoices = (
  { range, form }: View,
  at: (change: Partial<View>) => string,
  offered = Object.keys(forms) as readonly Form[],
): Html =>
  html`<div class="row apart">
    ${choices(
      'Range',
      (Object.keys(ranges) as Range[]).map(
        (one) => [one === 'all' ? 'All' : one.toUpperCase(), at({ range: one }), one === range] as const,
      ),
    )}
    ${choices(
      'Shown as',
      offered.map((one) => [forms[one].title, at({ form: one }), one === form] as const),
    )}
  </div>`;
