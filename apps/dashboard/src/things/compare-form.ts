import { html, type Html } from '../html.ts';

/** What a form to compare says: the things that are there, by their addresses, and what its field and button are called. */
interface CompareForm {
  readonly things: readonly string[];
  readonly label: string;
  readonly placeholder: string;
  readonly button: string;
}

/** A form that compares things with another one. */
export const compareForm = ({ things, label, placeholder, button }: CompareForm): Html =>
  html`<form class="row end" action="/compare">
    ${things.map((thing) => html`<input type="hidden" name="s" value="${thing}" />`)}
    <div class="field">
      <label for="other">${label}</label>
      <input id="other" name="s" placeholder="${placeholder}" required />
    </div>
    <button class="button">${button}</button>
  </form>`;
