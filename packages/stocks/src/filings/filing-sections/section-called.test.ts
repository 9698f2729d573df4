import { expect, it } from 'vitest';
import { sectionCalled } from './section-called.ts';

const section = (section_key: string, title: string | null, covers = section_key) => ({ section_key, title, covers });
const sections = [
  section('cover', null),
  section('1', 'Business'),
  section('1A', 'Risk Factors'),
  section('7', 'Management’s Discussion and Analysis of Financial Condition and Results of Operations', '7 7A'),
  section('8.01', 'Other Events'),
  section('8', 'Financial Statements and Supplementary Data'),
];

it.each([
  ['1A', '1A'],
  ['item 1a', '1A'],
  ['Item 1A. Risk Factors', '1A'],
  ['risk factors', '1A'],
  ['MD&A', '7'],
  ["Management's Discussion", '7'],
  ['7A', '7'],
  ['Item 8.01 Other Events', '8.01'],
  ['financial statements', '8'],
  ['Cover', 'cover'],
])('%s names %s', (text, key) => {
  expect(sectionCalled(sections, text)?.section_key).toBe(key);
});

it.each(['2', 'risk', '', '&', 'Properties', 'Item 3. Business', 'constructor'])('%j matches none', (text) => {
  const others = [...sections, section('99', 'Risk Management')];
  expect(sectionCalled(others, text)).toBeNull();
});
