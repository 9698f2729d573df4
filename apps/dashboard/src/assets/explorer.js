// The form of an operation: asks without leaving the page, completes values, and adds boxes to repeated fields.
// Without this script the form works too: it is then sent as any other form.
import { addCopyButtons } from './copy.js';
import { addOrigins } from './origin.js';

const form = document.querySelector('[data-explorer]');
const keyField = document.getElementById('explorer-key');
const own = new Set(['_key', 'csrf']);

let asking = null;
/** The address of the question that is shown. */
let shown = location.pathname + location.search;

/** The address of the question: what is empty is left out, and so are key and session. */
const addressOf = (data) => {
  const search = new URLSearchParams();
  const cursor = data.get('_cursor');
  for (const [name, value] of data) {
    if (!own.has(name) && name !== '_cursor' && value !== '') search.append(name, value);
  }
  if (cursor !== null) search.append('cursor', cursor);
  if (!search.has('_view')) search.append('_view', '');
  return `${form.getAttribute('action')}?${search}`;
};

const replaceWith = (html) => {
  const answered = new DOMParser().parseFromString(html, 'text/html');
  for (const id of ['answer', 'fields']) {
    const [held, next] = [document.getElementById(id), answered.getElementById(id)];
    if (!held || !next) return false;
    held.replaceWith(document.importNode(next, true));
  }
  return true;
};

const enhance = () => {
  const answer = document.getElementById('answer');
  addCopyButtons(answer);
  addOrigins(answer);
  for (const list of form.querySelectorAll('[data-repeated]')) addMore(list);
  for (const input of form.querySelectorAll('[data-complete]')) complete(input);
};

const ask = async (data, address) => {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const answer = document.getElementById('answer');
  answer.classList.add('busy');
  answer.setAttribute('aria-busy', 'true');
  const withKey = keyField.value.trim() !== '';
  try {
    const response = withKey
      ? await fetch(form.getAttribute('action'), { method: 'POST', body: new URLSearchParams(data), signal })
      : await fetch(address, { signal });
    if (!replaceWith(await response.text())) {
      // An answer without these parts is another page, such as a failure: it is shown as the page it is.
      if (withKey) throw new Error('unexpected answer');
      location.assign(address);
      return;
    }
    enhance();
    document.getElementById('answer-title').focus({ preventScroll: window.innerWidth >= 960 });
  } catch (error) {
    if (signal.aborted) return;
    answer.classList.remove('busy');
    answer.removeAttribute('aria-busy');
    const notice = document.createElement('p');
    notice.className = 'notice error';
    notice.setAttribute('role', 'alert');
    notice.textContent = `The service could not be asked: ${error.message}. Try again.`;
    answer.append(notice);
  }
};

const onSubmit = (event) => {
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  const address = addressOf(data);
  if (address !== location.pathname + location.search) window.history.pushState(null, '', address);
  shown = location.pathname + location.search;
  void ask(data, address);
};

const addMore = (list) => {
  const most = Number(list.dataset.repeated);
  const boxes = () => [...list.querySelectorAll('input')];
  for (const box of boxes().slice(1)) if (box.value === '') box.remove();
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button small';
  button.textContent = 'Add a value';
  button.addEventListener('click', () => {
    const [first] = boxes();
    const box = first.cloneNode();
    const number = boxes().length;
    box.id = `${first.id}-${number}`;
    box.value = '';
    box.required = false;
    box.setAttribute('aria-label', `${first.name.replaceAll('_', ' ')}, value ${number + 1}`);
    button.before(box);
    if (box.dataset.complete) complete(box);
    box.focus();
    button.hidden = boxes().length >= most;
  });
  button.hidden = boxes().length >= most;
  list.append(button);
};

const complete = (input) => {
  const list = document.getElementById(input.getAttribute('list'));
  let [timer, last, waiting] = [null, input.value, null];
  const look = async () => {
    const typed = input.value.trim();
    if (typed === last || [...list.options].some((option) => option.value === typed)) return;
    last = typed;
    waiting?.abort();
    waiting = new AbortController();
    const search = new URLSearchParams({ parameter: input.dataset.complete, typed });
    const key = keyField.value.trim();
    try {
      const response = await fetch(`${form.getAttribute('action')}/complete?${search}`, {
        headers: key === '' ? {} : { 'X-API-KEY': key },
        signal: waiting.signal,
      });
      if (!response.ok) return;
      const { values } = await response.json();
      list.replaceChildren(
        ...values.map(({ value, label }) => {
          const option = document.createElement('option');
          option.value = value;
          option.textContent = label ?? '';
          return option;
        }),
      );
    } catch {
      // Completion is a courtesy: without it the value is typed whole.
    }
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(look, 250);
  });
};

if (form) {
  form.addEventListener('submit', onSubmit);
  // Back and forward lead to other questions; a link within the page, such as the one past the navigation, does not.
  window.addEventListener('popstate', () => {
    if (location.pathname + location.search !== shown) location.reload();
  });
  enhance();
}
