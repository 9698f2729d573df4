import { ServiceError } from '@dqs/schemas';
import { html, type Fragment, type Html } from './html.ts';
import type { PageRequest, Reply } from './page.ts';
import { sentence } from './words.ts';

/** The token that ties a form to its session. */
const formToken = ({ signedIn }: PageRequest): Html | null =>
  signedIn && html`<input type="hidden" name="csrf" value="${signedIn.formToken}" />`;

/**
 * A form without fields, with the token of the session. Buttons of a table refer to it by `id` and have their own
 * targets.
 */
export const formOfButtons = (request: PageRequest, id: string): Html =>
  html`<form id="${id}" method="post">${formToken(request)}</form>`;

/** A form that posts to this site, with the token of the session. */
export const form = (request: PageRequest, action: string, body: Fragment, kind = 'stack'): Html =>
  html`<form class="${kind}" method="post" action="${action}">${formToken(request)}${body}</form>`;

export interface FieldOptions {
  readonly label: string;
  readonly name: string;
  readonly type?: 'text' | 'email' | 'password' | 'number';
  readonly value?: string | undefined;
  /** The browser's autocomplete keyword, for password managers. */
  readonly autocomplete?: string;
  readonly hint?: Fragment;
  readonly error?: string | null | undefined;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly focus?: boolean;
}

/** A labelled field with its hint and its error, both announced with it. */
export const field = (options: FieldOptions): Html => {
  const { label, name, type = 'text', value, hint, error, required = true } = options;
  const described = [hint ? `${name}-hint` : null, error ? `${name}-error` : null].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value ?? ''}"
      ${options.autocomplete ? html`autocomplete="${options.autocomplete}"` : html`autocomplete="off"`}
      ${required ? html`required` : null}
      ${options.minLength ? html`minlength="${options.minLength}"` : null}
      ${options.maxLength ? html`maxlength="${options.maxLength}"` : null}
      ${options.readOnly ? html`readonly` : null}
      ${options.focus ? html`autofocus` : null}
      ${error ? html`aria-invalid="true"` : null}
      ${described ? html`aria-describedby="${described}"` : null}
    />
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : null}
    ${error ? html`<p class="problem" id="${name}-error">${error}</p>` : null}
  </div>`;
};

/** The error above a form that is shown again. It is announced at once. */
export const problem = (error: ServiceError | null): Html | null =>
  error &&
  html`<div class="notice error" role="alert">
    <p>${sentence(error.message)} ${error.detail.hint ? sentence(error.detail.hint) : null}</p>
  </div>`;

/** Processes a form. An error that the reader can act on is passed to `again`, which shows the page again. */
export const orAgain = async (
  work: () => Promise<Reply>,
  again: (error: ServiceError) => Reply | Promise<Reply>,
): Promise<Reply> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return again(error);
    throw error;
  }
};
