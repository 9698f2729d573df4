import { html, type Html } from '../html.ts';

/** A comparison form: the addresses of the present subjects, and the texts of its field and button. */
interface CompareForm {
  readonly things: readonly string[];
  readonly label: string;
  readonly placeholder: string;
  readonly button: string;
}

/** A form that compares subjects with another one. */
export const compareForm = ({ things, label, placeholder, button }: CompareForm): Html =>
  html`<form class="row end" action="/compare">
    ${things.map((thing) => html`<input type="hidden" name="s" value="${thing}" />`)}
    <div class="field">
      <label for="other">${label}</label>
      <input id="other" name="s" placeholder="${placeholder}" required />
    </div>
    <button class="button">${button}</button>
  </form>`;
