import { describe, expect, it } from 'vitest';
import { namesOfOne } from './other-names.ts';

describe('names of one thing in a text', () => {
  it.each([
    ['Square, Inc. (Block)', ['Square, Inc.', 'Block']],
    ['Tesla, Inc. (formerly Tesla Motors)', ['Tesla, Inc.', 'Tesla Motors']],
    ['Umbrella Corp [NYSE: UMB]', ['Umbrella Corp', 'UMB']],
    ['Meta Platforms, formerly known as Facebook', ['Meta Platforms', 'Facebook']],
    ['Initech f/k/a Initrode', ['Initech', 'Initrode']],
    ['Initech', []],
    ['Initech (', []],
    ['(Initech)', []],
  ])('%s', (text, names) => {
    expect(namesOfOne(text)).toEqual(names);
  });
});
