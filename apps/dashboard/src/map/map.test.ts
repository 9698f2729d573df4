import { describe, expect, it } from 'vitest';
import { loadBoundaries } from './boundaries.ts';
import { createPen } from './pen.ts';
import { placeMap } from './place-map.ts';
import type { MappedPlace } from './scene.ts';

const near = (id: string, name = id) => ({ id, name, href: `/place/${id}` });
const place = (id: string, more: Partial<MappedPlace> = {}): MappedPlace => ({
  id,
  name: id,
  parents: [],
  children: [],
  ...more,
});
const drawn = async (of: MappedPlace): Promise<string> => String(await placeMap(of, null));
const marked = (text: string): number => text.split('class="marked"').length - 1;

describe('a pen', () => {
  it('draws steps on a grid, without places that fall together, and leaves out what is too small', () => {
    const pen = createPen(2);
    pen.moveTo(0.2, 0.1);
    pen.lineTo(0.4, 0.3);
    pen.lineTo(10.4, 0);
    pen.lineTo(10, -5.6);
    pen.closePath();
    pen.moveTo(3, 3);
    pen.lineTo(4, 3);
    pen.lineTo(4, 4);
    pen.closePath();
    pen.moveTo(1, 1);
    pen.lineTo(2, 3);
    expect(pen.path()).toBe('M0 0h10v-6zM1 1l1 2');
  });

  it('draws steps in one direction as one, and never turns two opposite ones into none', () => {
    const pen = createPen(0);
    pen.moveTo(0, 0);
    for (const [x, y] of [
      [1, 1],
      [3, 3],
      [5, 3],
      [2, 3],
      [2, 4],
      [1, 6],
      [0, 8],
    ] as const)
      pen.lineTo(x, y);
    expect(pen.path()).toBe('M0 0l3 3h2h-3v1l-2 4');
  });
});

describe('maps of places', () => {
  it('mark a county in its state, and the state in the nation', async () => {
    const text = await drawn(place('county:12086'));
    expect(marked(text)).toBe(2);
    expect(text).toContain('cartographic boundary file of 2017');
    expect(text).not.toContain('<a ');
  });

  it('lead from a state to the counties that have pages, and from the nation to the states', async () => {
    const state = await drawn(place('state:12', { children: [near('county:12086', 'Miami-Dade County')] }));
    expect(state).toMatch(
      /<a href="\/place\/county:12086" tabindex="-1"\s*><path d="M[^"]+"\s*><title>Miami-Dade County</,
    );
    expect(state.split('<a ')).toHaveLength(2);
    const nation = await drawn(place('nation:US', { children: [near('state:12'), near('state:02')] }));
    expect(nation.split('<a ')).toHaveLength(3);
  });

  it('draw a metropolitan area from its counties, over borders of states', async () => {
    const children = ['36061', '34017', '34003'].map((code) => near(`county:${code}`));
    const text = await drawn(place('cbsa:35620', { children }));
    expect(text).toContain('Drawn from the 3 counties of the area that are loaded.');
    expect(marked(text)).toBe(2);
    const lacking = await drawn(place('cbsa:25540', { children: [near('county:09110'), near('county:25013')] }));
    expect(lacking).toContain('Drawn from the county of the area that is loaded; 1 more have no outline in the file.');
  });

  it('show what contains a place without an outline, and say so', async () => {
    const region = place('county:09110', {
      name: 'Capitol Planning Region',
      parents: [near('cbsa:25540'), near('state:09', 'Connecticut'), near('nation:US')],
    });
    expect(await drawn(region)).toContain(
      'The file has no outline of Capitol Planning Region: Connecticut, which contains it, is shown.',
    );
    expect(await drawn(place('tract:12086000107'))).toContain('the county of this one is shown');
    for (const id of ['au_state:1', 'county:99999', 'state:99', 'zcta:10001'])
      expect(await drawn(place(id))).toContain('No map: no outline of this place is loaded.');
  });

  it('are small whatever the state, and never hold what is no number', async () => {
    const { fine: boundaries } = await loadBoundaries();
    expect(boundaries.states).toHaveLength(56);
    const sizes: [string, number][] = [];
    for (const state of boundaries.states) {
      const children = boundaries.countiesOf(state).map(({ code }) => near(`county:${code}`, 'Northumberland County'));
      const text = await drawn(place(`state:${state.code}`, { children }));
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
      expect(text).toMatch(/<path[^>]* d="M/);
      sizes.push([state.code, text.length]);
    }
    const largest = sizes.sort(([, one], [, other]) => other - one)[0];
    expect(largest?.[1], String(largest)).toBeLessThan(24_000);
    const children = boundaries.states.map(({ code }) => near(`state:${code}`, 'Northern Mariana Islands'));
    expect((await drawn(place('nation:US', { children }))).length).toBeLessThan(24_000);
  });

  it('have an outline of every county that they mark', async () => {
    const { fine: boundaries } = await loadBoundaries();
    for (const state of boundaries.states.slice(0, 4))
      for (const county of boundaries.countiesOf(state)) {
        expect(boundaries.stateOf(county)).toBe(state);
        expect(marked(await drawn(place(`county:${county.code}`)))).toBeGreaterThan(0);
      }
  });
});
