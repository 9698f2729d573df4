// A button on every block that is meant to be copied. Without this module the text can still be selected.

const addButton = (block) => {
  const frame = block.closest('.code') ?? document.createElement('div');
  if (!frame.isConnected) {
    frame.className = 'code';
    block.replaceWith(frame);
    frame.append(block);
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${block.dataset.copy || block.getAttribute('aria-label')}`);
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  said.className = 'visually-hidden';
  frame.append(button, said);
  let timer;
  const say = (short, text) => {
    button.textContent = short;
    said.textContent = text;
    clearTimeout(timer);
    timer = setTimeout(() => {
      button.textContent = 'Copy';
    }, 3000);
  };
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.textContent);
      say('Copied', 'Copied.');
    } catch {
      // No clipboard here: the text is marked, and the keyboard copies it.
      window.getSelection().selectAllChildren(block);
      say('Selected', 'Selected: copy it with your keyboard.');
    }
  });
};

/** Adds the buttons inside `root` that are not there yet. */
export const addCopyButtons = (root = document) => {
  for (const block of root.querySelectorAll('pre[data-copy]')) {
    if (!block.parentElement.querySelector('.copy')) addButton(block);
  }
};

addCopyButtons();
