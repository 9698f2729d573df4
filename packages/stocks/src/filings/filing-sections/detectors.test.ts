import { documentLines } from '@dqs/edgar';
import { describe, expect, it } from 'vitest';
import { sectionsOf } from './sections.ts';

const sentence = 'The registrant says here what the heading above promises, at some length. ';
const prose = `<p>${sentence.repeat(6)}</p>`;

const evidenceOf = (body: string, form = '10-K'): Readonly<Record<string, string>> =>
  Object.fromEntries(
    sectionsOf(documentLines(`<html><body><p>Form</p>${body}</body></html>`), form).map(({ key, evidence }) => [
      key,
      evidence.join(' '),
    ]),
  );

describe('a section has evidence for its heading', () => {
  it('from its number, title, type and text', () => {
    expect(
      evidenceOf(`<p><b>Item 1. Business</b></p>${prose}<p>Item 1A. Where we are</p>${prose}<p>Item 2</p><p>None.</p>`),
    ).toEqual({
      cover: '',
      '1': 'number title bold apart',
      '1A': 'number unknown_title',
      '2': 'number unknown_title',
    });
    expect(evidenceOf(prose)).toEqual({ document: '' });
  });

  it('from the part of the form', () => {
    const parts = `<p>PART I</p><p>Item 1. Financial Statements</p>${prose}<p>PART II</p><p>Item 1. Legal Proceedings</p>${prose}`;
    expect(evidenceOf(parts, '10-Q')).toMatchObject({
      'I.1': 'number title part apart',
      'II.1': 'number title part apart',
    });
  });

  it('from the table of contents that leads to a title', () => {
    const entry = (number: string, title: string) =>
      `<tr><td><a href="#i${number}">Item ${number}.</a></td><td><a href="#i${number}">${title}</a></td><td>7</td></tr>`;
    const place = (number: string, title: string) => `<p id="i${number}"></p><p><b>${title}</b></p>${prose}`;
    expect(
      evidenceOf(`<table>${entry('1', 'Business')}${entry('1A', 'Risk Factors')}${entry('2', 'Properties')}</table>
        ${place('1', 'Item 1. Business')}${place('1A', 'Risk Factors')}${place('2', 'Item 2. Properties')}`),
    ).toEqual({
      cover: '',
      '1': 'number title bold apart contents title_alone',
      '1A': 'contents title_alone',
      '2': 'number title bold apart contents title_alone',
    });
  });

  it('from the heading of Part I and the statements after it', () => {
    const body = `<p><b>PART I. FINANCIAL INFORMATION</b></p><p>${sentence.repeat(60)}</p>
      <p><b>Item 2. Management’s Discussion and Analysis</b></p>${prose}`;
    expect(evidenceOf(body, '10-Q')).toMatchObject({
      'I.1': 'part_heading statements',
      'I.2': 'number title part bold apart',
    });
  });

  it('from the index of a report with its own order', () => {
    const page = (id: string, title: string) => `<div id="${id}"></div><p><b>${title}</b></p>${prose.repeat(9)}`;
    const row = (number: string, title: string, id: string, pages: string) =>
      `<tr><td>Item ${number}.</td><td>${title}</td><td><a href="#${id}">${pages}</a></td></tr>`;
    expect(
      evidenceOf(`${page('a', 'Who we are')}${page('b', 'How the year went')}${page('c', 'What can go wrong')}
        <table>${row('1', 'Business', 'a', '3-8')}${row('1A', 'Risk Factors', 'c', '21-29')}
        ${row('2', 'Properties', 'a', '3')}${row('7', 'Management’s Discussion', 'b', '9-19')}</table>`),
    ).toMatchObject({ '1': 'page_index', '7': 'page_index', '1A': 'page_index', '2': 'index_entry' });
  });
});
