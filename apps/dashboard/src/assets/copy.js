// Puts a button that copies onto every block of code.

const say = (button, text) => {
  button.textContent = text;
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2000);
};

/** Adds the buttons inside `root` that are not there yet. */
export const addCopyButtons = (root = document) => {
  if (!navigator.clipboard) return;
  for (const block of root.querySelectorAll('.code')) {
    if (block.querySelector('.copy')) continue;
    const pre = block.querySelector('pre');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy ${pre.getAttribute('aria-label') ?? 'this'}`);
    button.addEventListener('click', () => {
      navigator.clipboard.writeText(pre.textContent).then(
        () => say(button, 'Copied'),
        () => say(button, 'Press Ctrl+C'),
      );
    });
    block.append(button);
  }
};

addCopyButtons();
