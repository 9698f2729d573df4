import type { ServiceError } from '@dqs/schemas';
import { html, type Html } from '../html.ts';
import type { Asked } from './asked.ts';
import type { Field } from './field.ts';

/** Number of boxes for further values of a repeated field, if no script can add one. */
const spareBoxes = 3;

const words = (name: string): string => name.replaceAll('_', ' ');

const noteOf = ({ description, standard, minimum, maximum, kind }: Field): string => {
  const helpText = description ?? '';
  const bounds =
    minimum !== null && maximum !== null && !/\d to \d/.test(helpText) && kind !== 'choice'
      ? `${minimum} to ${maximum}.`
      : '';
  return [helpText, bounds, standard === null ? '' : `Default: ${standard}.`].filter(Boolean).join(' ');
};

interface Shown {
  readonly field: Field;
  readonly values: readonly string[];
  readonly id: string;
  readonly described: string;
  readonly problem: string | null;
}

const described = ({ described, problem }: Shown): Html =>
  html`${described ? html` aria-describedby="${described}"` : null}${problem ? html` aria-invalid="true"` : null}`;

const optional = (field: Field): string => (field.standard === null ? '–' : field.standard);

const selectView = (shown: Shown, choices: readonly string[]): Html => {
  const { field, values, id } = shown;
  const [value = ''] = values;
  const known = value === '' || choices.includes(value) ? choices : [value, ...choices];
  return html`<select id="${id}" name="${field.name}" ${field.required ? html` required` : null}${described(shown)}>
    <option value="" ${value === '' ? html` selected` : null}>${field.required ? 'Choose…' : optional(field)}</option>
    ${known.map((choice) => html`<option${choice === value ? html` selected` : null}>${choice}</option>`)}
  </select>`;
};

const modes: Readonly<Record<Field['kind'], Html>> = {
  text: html` type="text"`,
  decimal: html` type="text" inputmode="decimal"`,
  integer: html` type="number" step="1"`,
  number: html` type="number" step="any"`,
  boolean: html` type="text"`,
  date: html` type="date"`,
  instant: html` type="text"`,
  choice: html` type="text"`,
};

const placeholderOf = ({ kind, standard, examples }: Field): string => {
  if (kind === 'instant') return '2024-01-31T15:00:00Z';
  return standard ?? (examples[0] === undefined ? '' : `for example ${examples[0]}`);
};

/**
 * A value that the browser's own control cannot show is shown as text, so that a wrong value in an address does not
 * disappear.
 */
const fits = ({ kind }: Field, value: string): boolean => {
  if (value === '') return true;
  if (kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(value);
  return kind !== 'integer' && kind !== 'number' ? true : /^-?\d+(\.\d+)?$/.test(value);
};

const inputView = (shown: Shown, value: string, place: number): Html => {
  const { field, id } = shown;
  const bounded = field.kind === 'integer' || field.kind === 'number';
  const list = field.examples.length > 0 || field.search ? `${id}-list` : null;
  return html`<input
    id="${place === 0 ? id : `${id}-${place}`}"
    name="${field.name}"
    value="${value}"
    ${fits(field, value) ? modes[field.kind] : modes.text}
    autocomplete="off"
    spellcheck="false"
    ${bounded && field.minimum !== null ? html` min="${field.minimum}"` : null}
    ${bounded && field.maximum !== null ? html` max="${field.maximum}"` : null}
    ${field.maximumLength !== null ? html` maxlength="${field.maximumLength}"` : null}
    ${placeholderOf(field) ? html` placeholder="${placeholderOf(field)}"` : null}
    ${list ? html` list="${list}"` : null}
    ${field.search ? html` data-complete="${field.name}"` : null}
    ${field.required && place === 0 ? html` required` : null}
    ${place > 0 ? html` aria-label="${words(field.name)}, value ${place + 1}"` : null}
    ${described(shown)}
  />`;
};

const choicesView = (shown: Shown): Html => {
  const { field, values, id } = shown;
  const foreign = values.filter((value) => !field.choices.includes(value));
  return html`<span class="choices">
    ${[...field.choices, ...foreign].map(
      (choice, index) =>
        html`<label
          ><input
            type="checkbox"
            id="${id}-${index}"
            name="${field.name}"
            value="${choice}"
            ${values.includes(choice) ? html` checked` : null}
          />
          ${choice}</label
        >`,
    )}
  </span>`;
};

const repeatedView = (shown: Shown): Html => {
  const { field, values } = shown;
  const room = field.maximumItems === null ? spareBoxes : Math.min(spareBoxes, field.maximumItems - values.length);
  const boxes = [...values, ...Array.from({ length: Math.max(values.length === 0 ? 1 : 0, room) }, () => '')];
  return html`<span class="repeated" data-repeated="${field.maximumItems ?? 100}">
    ${boxes.map((value, place) => inputView(shown, value, place))}
  </span>`;
};

const controlView = (shown: Shown): Html => {
  const { field, values } = shown;
  if (field.repeated && field.kind === 'choice') return choicesView(shown);
  if (field.repeated) return repeatedView(shown);
  if (field.kind === 'choice') return selectView(shown, field.choices);
  if (field.kind === 'boolean') return selectView(shown, ['true', 'false']);
  return inputView(shown, values[0] ?? '', 0);
};

const listView = ({ examples, search, name }: Field): Html | null =>
  examples.length > 0 || search
    ? html`<datalist id="field-${name}-list">
        ${examples.map((value) => html`<option value="${value}"></option>`)}
      </datalist>`
    : null;

/** One parameter: its name, its control, its description, and its error. */
export const fieldView = (field: Field, asked: Asked, error: ServiceError | null): Html => {
  const values = asked.filter(([name]) => name === field.name).map(([, value]) => value);
  const id = `field-${field.name}`;
  const note = noteOf(field);
  const problem = error?.detail.param === field.name ? error.message : null;
  const ids = [note ? `${id}-note` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  const shown: Shown = { field, values, id, described: ids, problem };
  const mark = field.required ? html` <span class="badge">required</span>` : null;
  const grouped = field.repeated && field.kind === 'choice';
  const inside = html`${controlView(shown)}${listView(field)}
  ${problem ? html`<span class="problem" id="${id}-problem">${problem}</span>` : null}
  ${note ? html`<span class="hint" id="${id}-note">${note}</span>` : null}`;
  return grouped
    ? html`<fieldset class="field">
        <legend>${words(field.name)}${mark}</legend>
        ${inside}
      </fieldset>`
    : html`<div class="field">
        <label for="${id}">${words(field.name)}${mark}</label>
        ${inside}
      </div>`;
};
