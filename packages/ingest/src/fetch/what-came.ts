const shownCharacters = 80;

/** What came in place of the page that was expected: by its title, or by how it begins. */
export const whatCame = (html: string): string => {
  const title = /<title[^>]*>([^<]*)</i.exec(html)?.[1]?.replace(/\s+/g, ' ').trim();
  if (title) return `the page is called “${title}”`;
  return `it begins ${JSON.stringify(html.trimStart().slice(0, shownCharacters))}`;
};
