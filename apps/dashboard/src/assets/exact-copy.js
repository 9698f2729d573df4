// A figure is shown with separators and words; a copy of it takes its exact digits.
document.addEventListener('copy', (event) => {
  const selection = document.getSelection();
  const node = selection?.anchorNode;
  const figure = (node?.nodeType === 1 ? node : node?.parentElement)?.closest('data.figure');
  if (!figure || !figure.contains(selection.focusNode)) return;
  event.clipboardData.setData('text/plain', figure.value);
  event.preventDefault();
});
