/** Part of a form that restarts the item numbers. */
export type Part = 'I' | 'II';

/** One item of a form: the key of its section, and the pattern of its headings. */
export interface Item {
  readonly key: string;
  /** The number in headings: `7A`, `5.02`. */
  readonly number: string;
  /** Null in a form with consecutive item numbers. */
  readonly part: Part | null;
  readonly title: RegExp;
}

const item = (number: string, title: RegExp, part: Part | null = null): Item => ({
  key: part === null ? number : `${part}.${number}`,
  number,
  part,
  title,
});

// Between 2002-08-29 and 2003-08-14 item 14 was Controls and Procedures and item 15 the exhibits. Items 9A, 9B, 1A, 1B,
// 16, 1C and 9C were added later.
const annual: readonly Item[] = [
  item('1', /business/i),
  item('1A', /risk factors/i),
  item('1B', /unresolved|staff comments/i),
  item('1C', /cybersecurity/i),
  item('2', /propert/i),
  item('3', /legal proceedings/i),
  item('4', /mine safety|submission of matters|security holders|reserved|executive officers/i),
  item('4A', /executive officers/i),
  item('5', /market for|common equity|stockholder matters/i),
  item('6', /selected (?:consolidated )?financial|financial data|reserved|plan of operation|management.s discussion/i),
  item('7', /management.s (?:discussion|narrative|analysis)|financial statements/i),
  item('7A', /quantitative|market risk/i),
  item('8', /financial statements|supplementary|changes in/i),
  item('8A', /controls and procedures/i),
  item('8B', /other information/i),
  item('9', /changes in|disagreements|directors/i),
  item('9A', /controls and procedures/i),
  item('9B', /other information/i),
  item('9C', /foreign jurisdictions/i),
  item('10', /directors|executive officers|executive compensation/i),
  item('11', /executive compensation|security ownership/i),
  item('12', /security ownership|beneficial owner|certain relationships/i),
  item('13', /certain relationships|related transactions|exhibits/i),
  item('14', /exhibits|accountant|accounting fees|auditor|controls and procedures/i),
  item('15', /exhibits|financial statement schedules|accountant/i),
  item('16', /form 10-k summary|exhibits|accountant/i),
  // Statements after the summary, to which items 8 and 15 refer. They have no number and no title in the form.
  item('statements', /(?!)/),
];

const quarterly: readonly Item[] = [
  item('1', /financial statements|financial information/i, 'I'),
  item('2', /management.s (?:discussion|analysis|narrative)|plan of operation/i, 'I'),
  item('3', /quantitative|market risk|controls and procedures/i, 'I'),
  item('4', /controls and procedures/i, 'I'),
  item('1', /legal proceedings/i, 'II'),
  item('1A', /risk factors/i, 'II'),
  item('2', /changes in securities|unregistered sales|use of proceeds|purchases of equity/i, 'II'),
  item('3', /defaults/i, 'II'),
  item('4', /submission of matters|mine safety|reserved/i, 'II'),
  item('5', /other information/i, 'II'),
  item('6', /exhibits/i, 'II'),
];

const foreign: readonly Item[] = [
  item('1', /identity of directors|description of business/i),
  item('2', /offer statistics|description of property/i),
  item('3', /key information|legal proceedings/i),
  item('4', /information on the|control of registrant|business overview/i),
  item('4A', /unresolved staff/i),
  item('5', /operating and financial|nature of trading/i),
  item('6', /directors, senior|directors and|exchange controls/i),
  item('7', /major shareholders|taxation/i),
  item('8', /financial information|selected financial/i),
  item('9', /the offer|listing|management.s discussion/i),
  item('9A', /quantitative/i),
  item('10', /additional information|directors and/i),
  item('11', /quantitative|market risk|compensation of/i),
  item('12', /description of securities|options/i),
  item('13', /defaults|interest of management/i),
  item('14', /material modifications|description of securities/i),
  item('15', /controls and procedures|defaults|reserved/i),
  item('16', /reserved|changes in securities/i),
  item('16A', /audit committee financial expert/i),
  item('16B', /code of ethics/i),
  item('16C', /accountant/i),
  item('16D', /exemptions from/i),
  item('16E', /purchases of equity/i),
  item('16F', /change in/i),
  item('16G', /corporate governance/i),
  item('16H', /mine safety/i),
  item('16I', /foreign jurisdictions/i),
  item('16J', /insider trading/i),
  item('16K', /cybersecurity/i),
  item('17', /financial statements/i),
  item('18', /financial statements/i),
  item('19', /exhibits|financial statements/i),
];

const current: readonly Item[] = [
  item('1', /changes? in control/i),
  item('2', /acquisition|disposition/i),
  item('3', /bankruptcy|receivership/i),
  item('4', /changes? in (?:the )?registrant.s certifying|accountant/i),
  item('5', /other (?:materially important )?events|regulation fd/i),
  item('6', /resignations? of/i),
  item('7', /financial statements|exhibits/i),
  item('8', /change in fiscal year/i),
  item('9', /regulation fd|sales of equity/i),
  item('10', /amendments? to the registrant.s code|ethics/i),
  item('11', /temporary suspension|blackout/i),
  item('12', /results of operations/i),
  item('1.01', /entry into/i),
  item('1.02', /termination of/i),
  item('1.03', /bankruptcy|receivership/i),
  item('1.04', /mine safety/i),
  item('1.05', /cybersecurity/i),
  item('2.01', /completion of|acquisition|disposition/i),
  item('2.02', /results of operations|financial condition/i),
  item('2.03', /creation of|direct financial obligation/i),
  item('2.04', /triggering events/i),
  item('2.05', /exit or disposal/i),
  item('2.06', /impairment/i),
  item('3.01', /delisting|listing rule/i),
  item('3.02', /unregistered sales?/i),
  item('3.03', /material modification/i),
  item('4.01', /certifying accountant/i),
  item('4.02', /non-?reliance/i),
  item('5.01', /changes? in control/i),
  item('5.02', /departure|election of|appointment of|compensatory/i),
  item('5.03', /amendments? to (?:the )?articles|by-?laws|fiscal year/i),
  item('5.04', /temporary suspension/i),
  item('5.05', /code of ethics/i),
  item('5.06', /shell company/i),
  item('5.07', /submission of matters/i),
  item('5.08', /director nominations/i),
  item('6.01', /ABS informational/i),
  item('6.02', /change of servicer/i),
  item('6.03', /credit enhancement/i),
  item('6.04', /required distribution/i),
  item('6.05', /securities act updating/i),
  item('6.06', /static pool/i),
  item('6.10', /alternative filings/i),
  item('7.01', /regulation fd/i),
  item('8.01', /other events?/i),
  item('9.01', /financial statements|exhibits/i),
];

export const items = { annual, quarterly, foreign, current };
