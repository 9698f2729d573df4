// Narrows a list, of operations or datasets, to those whose text holds every word that is typed.

const field = document.querySelector('[data-filter]');
const list = field && document.getElementById(field.dataset.filter);

if (field && list) {
  const input = field.querySelector('input');
  const status = field.querySelector('[role="status"]');
  const items = [...list.querySelectorAll('li, article')].map((item) => ({
    item,
    group: item.closest('section'),
    text: `${item.textContent} ${item.closest('section').querySelector('h2').textContent}`.toLowerCase(),
  }));

  const narrow = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { item, text } of items) {
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) found++;
    }
    for (const group of new Set(items.map(({ group }) => group))) {
      group.hidden = ![...group.querySelectorAll('li, article')].some((item) => !item.hidden);
    }
    status.textContent = words.length === 0 ? '' : `${found} of ${items.length} ${field.dataset.filter}`;
  };

  field.hidden = false;
  input.addEventListener('input', narrow);
  narrow();
}
