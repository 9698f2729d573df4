import { html, type Html } from '../html.ts';
import { forms, ranges, type Form, type Range } from './observations.ts';
import { choices } from './parts.ts';

/** The options of a picture over time: its range, and the form of its values. */
interface View {
  readonly range: Range;
  readonly form: Form;
}

/** Links to the other ranges and forms of a picture. `at` returns the address after a change. */
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
