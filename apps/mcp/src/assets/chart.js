// A line picture. Only places on it are numbers: every value and day that is written is the text that was served.

import { element } from './elements.js';

const box = { height: 240, top: 16, bottom: 28, right: 14 };
const letter = 7.5;

const timeOf = (day) => Date.parse(day);

const extremes = (items, number) => {
  const inOrder = items.toSorted((one, other) => number(one) - number(other));
  return [inOrder[0], inOrder.at(-1)];
};

/** Values and days as places between the edges of the picture. */
const scaleOf = (points, width) => {
  const [lowest, highest] = extremes(points, ({ value }) => Number(value));
  const [first, latest] = extremes(points, ({ at }) => timeOf(at));
  const left = Math.max(lowest.value.length, highest.value.length) * letter + 10;
  const [low, range] = [Number(lowest.value), Number(highest.value) - Number(lowest.value)];
  const span = timeOf(latest.at) - timeOf(first.at);
  const [wide, high] = [width - left - box.right, box.height - box.top - box.bottom];
  const y = (value) => box.top + high * (range === 0 ? 0.5 : 1 - (Number(value) - low) / range);
  const x = (at) => left + wide * (span === 0 ? 0.5 : (timeOf(at) - timeOf(first.at)) / span);
  return { lowest, highest, first, latest, left, x, y, hasZero: low < 0 && low + range > 0 };
};

const axes = ({ lowest, highest, first, latest, left, x, y, hasZero }, width) => {
  const level = ({ value }) => [
    element('path', { class: 'rule', d: `M${left} ${y(value)}H${width - box.right}` }),
    element('text', { x: left - 8, y: y(value) + 4, 'text-anchor': 'end' }, value),
  ];
  const moment = ({ at }, anchor) => element('text', { x: x(at), y: box.height - 8, 'text-anchor': anchor }, at);
  return [
    ...level(highest),
    ...(lowest.value === highest.value ? [] : level(lowest)),
    hasZero ? element('path', { class: 'rule zero', d: `M${left} ${y('0')}H${width - box.right}` }) : null,
    moment(first, first.at === latest.at ? 'middle' : 'start'),
    first.at === latest.at ? null : moment(latest, 'end'),
  ];
};

const drawLine = ({ name, points }, at, { x, y }) =>
  element(
    'g',
    { class: `line s${(at % 8) + 1}` },
    element('path', { d: points.map((point, i) => `${i === 0 ? 'M' : 'L'}${x(point.at)} ${y(point.value)}`).join('') }),
    points.map((point) =>
      element(
        'circle',
        { class: 'point', cx: x(point.at), cy: y(point.value), r: 2 },
        element('title', {}, `${name === null ? '' : `${name}, `}${point.at}: ${point.value}`),
      ),
    ),
  );

/** What stands at one moment, in words. */
const wordsAt = (lines, moment, unit) => {
  const said = lines.flatMap(({ name, points }) => {
    const point = points.find(({ at }) => at === moment);
    return point ? [`${name === null ? '' : `${name} `}${point.value}`] : [];
  });
  return `${moment}: ${said.join('; ')}${unit === null ? '' : ` ${unit}`}`;
};

/**
 * Lines of points `{ at, value }`, oldest first, with a control that goes from moment to moment; `chosen` is told which, so that a
 * picture that is drawn again can begin there.
 */
export const chartOf = ({ lines, unit, label, width, moment, chosen }) => {
  const points = lines.flatMap((line) => line.points);
  const scale = scaleOf(points, width);
  const moments = [...new Set(points.map(({ at }) => at))].sort();
  const marker = element('line', { class: 'marker', y1: box.top, y2: box.height - box.bottom });
  const readout = element('output', { class: 'readout' });
  const control = element('input', {
    type: 'range',
    min: 0,
    max: moments.length - 1,
    'aria-label': `Value of ${label}`,
  });
  const mark = (index) => {
    const at = moments[index];
    const text = wordsAt(lines, at, unit);
    marker.setAttribute('x1', scale.x(at));
    marker.setAttribute('x2', scale.x(at));
    control.value = String(index);
    control.setAttribute('aria-valuetext', text);
    readout.textContent = text;
    chosen?.(at);
  };
  control.addEventListener('input', () => mark(control.valueAsNumber));
  const words = `${label}: ${points.length} values from ${scale.first.at} to ${scale.latest.at}, lowest ${scale.lowest.value} (${scale.lowest.at}), highest ${scale.highest.value} (${scale.highest.at})`;
  const picture = element(
    'svg',
    {
      class: 'chart',
      width,
      height: box.height,
      viewBox: `0 0 ${width} ${box.height}`,
      role: 'img',
      'aria-label': words,
    },
    axes(scale, width),
    lines.map((line, at) => drawLine(line, at, scale)),
    marker,
  );
  picture.addEventListener('pointermove', ({ clientX }) => {
    const place = clientX - picture.getBoundingClientRect().left;
    const distances = moments.map((at) => Math.abs(scale.x(at) - place));
    mark(distances.indexOf(Math.min(...distances)));
  });
  const known = moments.indexOf(moment);
  mark(known < 0 ? moments.length - 1 : known);
  const legend = element(
    'ul',
    { class: 'legend' },
    lines.map(({ name }, at) => element('li', { class: `s${(at % 8) + 1}` }, name ?? '')),
  );
  return element('figure', {}, picture, control, readout, lines.length > 1 ? legend : null);
};
