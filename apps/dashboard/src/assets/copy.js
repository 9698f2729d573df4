// A button on every block that is meant to be copied. Without this module the text can still be selected.
for (const block of document.querySelectorAll('pre[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', `Copy ${block.dataset.copy}`);
  const said = document.createElement('span');
  said.setAttribute('role', 'status');
  said.className = 'muted';
  const bar = document.createElement('p');
  bar.className = 'row';
  bar.append(button, said);
  block.after(bar);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.textContent);
      said.textContent = 'Copied.';
    } catch {
      // No clipboard here: the text is marked, and the keyboard copies it.
      window.getSelection().selectAllChildren(block);
      said.textContent = 'Selected: copy it with your keyboard.';
    }
  });
}
