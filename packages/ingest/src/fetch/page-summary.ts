const shownCharacters = 80;

/** Describes the response that replaced the expected page, by its title or its first characters. */
export const pageSummary = (html: string): string => {
  const title = /<title[^>]*>([^<]*)</i.exec(html)?.[1]?.replace(/\s+/g, ' ').trim();
  if (title) return `the page is called “${title}”`;
  return `it begins ${JSON.stringify(html.trimStart().slice(0, shownCharacters))}`;
};
