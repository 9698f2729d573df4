import { describe, expect, it } from 'vitest';
import { recognise, refusal } from './recognise.ts';

const submission = (form: string): string =>
  `<SEC-DOCUMENT>0000000001-25-000001.txt : 20250102\n<SEC-HEADER>\nCONFORMED SUBMISSION TYPE:\t${form}\n`;

describe('the refusal of a file that is not a report', () => {
  it.each(['424B5', 'S-3/A', 'CORRESP', 'N-CEN', 'D', 'SC TO-T/A'])('names Form %s', (form) => {
    expect(recognise('0000000001-25-000001.txt', submission(form))).toBeNull();
    expect(refusal('0000000001-25-000001.txt', submission(form))).toBe(
      `it is a filing on Form ${form}, which is not supported`,
    );
  });

  it('names the form of a container of the feed', () => {
    expect(refusal('x.nc', '<SUBMISSION>\n<ACCESSION-NUMBER>0000000001-25-000001\n<TYPE>ABS-15G\n')).toContain(
      'ABS-15G',
    );
  });

  it.each(['4', '3/A', '13F-HR/A', '13F-NT', 'SC 13G/A', 'SCHEDULE 13D', '144', 'NPORT-P', 'N-PX', '25-NSE'])(
    'leaves Form %s to those that know it',
    (form) => {
      expect(refusal('x.txt', submission(form))).toBeNull();
    },
  );

  it('names the page that EDGAR renders from a structured document', () => {
    const page = '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">\n<html>\n<head><title>SEC FORM\n 4</title></head>';
    expect(refusal('form4.xml', page)).toMatch(/without the folder that begins with xsl$/);
  });

  it('is absent for a report', () => {
    expect(refusal('x.txt', submission('10-K405/A'))).toBeNull();
    expect(recognise('0000000001-25-000001.txt', submission('10-K405/A'))).not.toBeNull();
  });
});
