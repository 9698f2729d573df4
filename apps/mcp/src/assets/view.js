// What every view does: waits for the answer, shows it, and what stands for it where there is none.

import { readResult, rowsOf, scalarsOf } from './answer.js';
import { element, factList } from './elements.js';
import { meetHost } from './host.js';

const subject = JSON.parse(document.getElementById('subject').textContent);
const main = document.getElementById('view');

const say = (role, ...children) => main.replaceChildren(element('div', { role }, ...children));

const headingOf = ({ title, company_name: company, name, geography }) =>
  [title, company, name, geography?.name].find((text) => typeof text === 'string') ?? subject.title;

const showError = ({ message, hint, candidates }) => {
  const names = (candidates ?? []).map((candidate) =>
    typeof candidate === 'string'
      ? candidate
      : scalarsOf(candidate)
          .map(([, text]) => text)
          .join(', '),
  );
  say(
    'alert',
    element('p', {}, message ?? 'The call was refused.'),
    hint ? element('p', {}, hint) : null,
    names.length > 0
      ? element(
          'ul',
          {},
          names.map((name) => element('li', {}, name)),
        )
      : null,
  );
};

const factsOf = (record) => scalarsOf(record).filter(([name]) => !name.includes('.'));

const originOf = ({ data, meta }) => {
  const texts = [
    data.attribution ?? meta.attribution ?? meta.source ?? data.source,
    meta.as_of && `as of ${meta.as_of}`,
  ];
  return texts.filter((text) => typeof text === 'string').join(', ');
};

/**
 * Shows answers: `draw` makes the parts of the page from the answer, all rows shown so far, and the width there is. It is called again
 * for more rows and another width, with the same `kept`, where it leaves what the reader has chosen.
 */
export const startView = async (draw) => {
  const kept = {};
  let [asked, answer, rows, callAgain, width] = [{}, null, [], null, 0];

  const moreButton = () => {
    const cursor = answer.pagination?.next_cursor;
    if (!cursor || !callAgain)
      return cursor ? element('p', { class: 'muted' }, 'There are more rows than these.') : null;
    const load = async ({ currentTarget: button }) => {
      button.disabled = true;
      try {
        take(await callAgain({ ...asked, cursor }));
      } catch (error) {
        button.replaceWith(element('p', { role: 'alert' }, error.message));
      }
    };
    return element('button', { type: 'button', class: 'more', onclick: load }, 'More rows');
  };

  const render = () => {
    width = main.clientWidth;
    const { data, meta, note } = answer;
    const facts = [...factsOf(data), ...factsOf(meta)];
    main.replaceChildren(
      element('h1', {}, headingOf(data)),
      element(
        'p',
        { class: 'muted', role: 'status' },
        `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}. ${originOf(answer)}`,
      ),
      ...(note === null ? [] : [element('p', { class: 'note' }, note)]),
      ...(rows.length === 0 ? [] : draw({ subject, answer, rows, width, kept, again: render })),
      ...[moreButton()].filter((part) => part !== null),
      element('details', {}, element('summary', {}, 'About this answer'), factList(facts)),
    );
  };

  const take = (result) => {
    const read = readResult(result);
    if (read.kind === 'error') return showError(read.error);
    const found = read.kind === 'answer' ? rowsOf(read.data, subject.rows) : null;
    // An answer of another form than this page knows is still an answer.
    if (found === null) return say('status', element('pre', {}, read.text));
    rows = [...rows, ...found];
    answer = read;
    render();
  };

  new ResizeObserver(() => answer && main.clientWidth !== width && render()).observe(main);
  callAgain = await meetHost({
    tool: subject.tool,
    input: (values) => (asked = values),
    result: take,
    cancelled: (reason) => say('status', element('p', {}, reason ? `Cancelled: ${reason}` : 'Cancelled.')),
  });
};
