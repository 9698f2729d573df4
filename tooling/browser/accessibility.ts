import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What depends on colours, and what depends on the width: everything else is the same in every view of a document. */
const ofColours = ['color-contrast', 'link-in-text-block'];
const ofWidth = ['scrollable-region-focusable', 'meta-viewport'];

/**
 * What a page is looked at in: both colour schemes, twice its size, and the width of a phone; `rules` are those that can differ from the
 * first view. A window of 1280 pixels that shows a page at 200 % has 640 for it.
 */
const views = [
  { name: 'light', colorScheme: 'light', width: 1280, rules: null },
  { name: 'dark', colorScheme: 'dark', width: 1280, rules: ofColours },
  { name: 'at 200 %', colorScheme: 'light', width: 640, rules: ofWidth },
  { name: 'phone', colorScheme: 'dark', width: 360, rules: [...ofColours, ...ofWidth] },
] as const;

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** Rules that axe-core runs only where they are named: links and buttons that a finger can hit. */
export const ofFingers = ['target-size'];

/**
 * Every axe-core violation of the page, or of a frame in it, as it stands, in each view, and one that is wider than its window; `more` names
 * rules besides those that axe-core runs by itself.
 */
export const accessibilityViolations = async (
  page: Page,
  frame: Frame = page.mainFrame(),
  more: readonly string[] = [],
): Promise<readonly string[]> => {
  const problems: string[] = [];
  // Evaluated by the debugger, which the content security policy of the page does not bind.
  await frame.evaluate(axe);
  for (const { name, colorScheme, width, rules } of views) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const options =
      rules === null
        ? { rules: Object.fromEntries(more.map((rule) => [rule, { enabled: true }])) }
        : { runOnly: { type: 'rule', values: [...rules, ...more] } };
    const result = (await frame.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResult;
    for (const { id, nodes } of result.violations) {
      problems.push(...nodes.map(({ html }) => `${frame.url()} ${name}: ${id}: ${html.slice(0, 200)}`));
    }
    const wider = (await frame.evaluate('document.documentElement.scrollWidth > window.innerWidth')) as boolean;
    if (wider) problems.push(`${frame.url()} ${name}: wider than its window`);
  }
  return problems;
};
