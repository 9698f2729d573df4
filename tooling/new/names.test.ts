import { expect, it } from 'vitest';
import { namesOf } from './names.ts';

it('writes a word in the form of each place', () => {
  expect(namesOf('interest-rates')).toEqual({
    kebab: 'interest-rates',
    camel: 'interestRates',
    pascal: 'InterestRates',
    snake: 'interest_rates',
    title: 'Interest rates',
  });
});

it.each(['Interest', 'interest_rates', '-rates', 'rates-', ''])('refuses %j, with what is allowed', (word) => {
  expect(() => namesOf(word)).toThrow('words joined by a hyphen');
});
