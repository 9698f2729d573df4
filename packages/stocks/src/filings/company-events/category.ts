/** Categories of the items of current reports, in the terms of the contract. */
export const eventCategories = [
  'results_announcement',
  'ma_completion',
  'material_agreement',
  'leadership_change',
  'non_reliance',
  'auditor_change',
  'bankruptcy',
  'delisting_notice',
  'impairment',
  'restructuring',
  'financial_obligation',
  'change_in_control',
  'reg_fd',
  'other',
] as const;

export type EventCategory = (typeof eventCategories)[number];

/** An item of Form 8-K: its code, category, a short title for people, and its captions since 2004-08-23. */
interface Item {
  readonly code: string;
  readonly category: EventCategory;
  readonly title: string;
  readonly captions: readonly string[];
}

const item = (code: string, category: EventCategory, title: string, ...captions: string[]): Item => ({
  code,
  category,
  title,
  captions,
});

/** Form 8-K since 2004-08-23 (SEC release 33-8400). Items without their own category are `other`. */
export const items: readonly Item[] = [
  item('1.01', 'material_agreement', 'Material agreement entered', 'Entry into a Material Definitive Agreement'),
  item('1.02', 'material_agreement', 'Material agreement terminated', 'Termination of a Material Definitive Agreement'),
  item('1.03', 'bankruptcy', 'Bankruptcy or receivership', 'Bankruptcy or Receivership'),
  item('1.04', 'other', 'Mine safety', 'Mine Safety - Reporting of Shutdowns and Patterns of Violations'),
  item('1.05', 'other', 'Material cybersecurity incident', 'Material Cybersecurity Incidents'),
  item(
    '2.01',
    'ma_completion',
    'Acquisition or disposition completed',
    'Completion of Acquisition or Disposition of Assets',
  ),
  item('2.02', 'results_announcement', 'Results of operations', 'Results of Operations and Financial Condition'),
  item(
    '2.03',
    'financial_obligation',
    'New financial obligation',
    'Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant',
  ),
  item(
    '2.04',
    'financial_obligation',
    'Obligation accelerated or increased',
    'Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement',
  ),
  item(
    '2.05',
    'restructuring',
    'Costs of exit or disposal',
    'Costs Associated with Exit or Disposal Activities',
    'Cost Associated with Exit or Disposal Activities',
  ),
  item('2.06', 'impairment', 'Material impairment', 'Material Impairments'),
  item(
    '3.01',
    'delisting_notice',
    'Listing: notice or transfer',
    'Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing',
  ),
  item('3.02', 'other', 'Unregistered sale of equity', 'Unregistered Sales of Equity Securities'),
  item('3.03', 'other', 'Rights of security holders modified', 'Material Modifications to Rights of Security Holders'),
  item('4.01', 'auditor_change', 'Change of auditor', "Changes in Registrant's Certifying Accountant"),
  item(
    '4.02',
    'non_reliance',
    'Earlier statements not to be relied on',
    'Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review',
  ),
  item('5.01', 'change_in_control', 'Change in control', 'Changes in Control of Registrant'),
  item(
    '5.02',
    'leadership_change',
    'Directors or officers: departure, election',
    'Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers: Compensatory Arrangements of Certain Officers',
    'Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers',
  ),
  item(
    '5.03',
    'other',
    'Articles, bylaws or fiscal year amended',
    'Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year',
    'Amendments to Articles of Incorporation or Bylaws',
  ),
  item(
    '5.04',
    'other',
    'Trading under benefit plans suspended',
    "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans",
  ),
  item(
    '5.05',
    'other',
    'Code of ethics amended or waived',
    "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics",
    'Amendment to Registrant Code of Ethics',
  ),
  item('5.06', 'other', 'Change in shell company status', 'Change in Shell Company Status'),
  item('5.07', 'other', 'Vote of security holders', 'Submission of Matters to a Vote of Security Holders'),
  item(
    '5.08',
    'other',
    'Director nominations by shareholders',
    'Shareholder Nominations Pursuant to Exchange Act Rule 14a-11',
    'Shareholder Director Nominations',
  ),
  item(
    '6.01',
    'other',
    'Asset-backed securities: informational material',
    'ABS Informational and Computational Material',
  ),
  item('6.02', 'other', 'Change of servicer or trustee', 'Change of Servicer or Trustee'),
  item('6.03', 'other', 'Change in credit enhancement', 'Change in Credit Enhancement or Other External Support'),
  item('6.04', 'other', 'Required distribution not made', 'Failure to Make a Required Distribution'),
  item('6.05', 'other', 'Securities Act disclosure updated', 'Securities Act Updating Disclosure'),
  item('6.06', 'other', 'Static pool', 'Static Pool'),
  item('7.01', 'reg_fd', 'Regulation FD disclosure', 'Regulation FD Disclosure'),
  item('8.01', 'other', 'Other events', 'Other Events'),
  item('9.01', 'other', 'Financial statements and exhibits', 'Financial Statements and Exhibits'),
];

/** Form 8-K before 2004-08-23, with whole item numbers. */
export const earlierItems: readonly Item[] = [
  item('1', 'change_in_control', 'Change in control', 'Changes in Control of Registrant'),
  item('2', 'ma_completion', 'Acquisition or disposition of assets', 'Acquisition or Disposition of Assets'),
  item('3', 'bankruptcy', 'Bankruptcy or receivership', 'Bankruptcy or Receivership'),
  item('4', 'auditor_change', 'Change of auditor', "Changes in Registrant's Certifying Accountant"),
  item('5', 'other', 'Other events', 'Other Events'),
  item('6', 'leadership_change', 'Resignation of directors', "Resignations of Registrant's Directors"),
  item('7', 'other', 'Financial statements and exhibits', 'Financial Statements and Exhibits'),
  item('8', 'other', 'Change in fiscal year', 'Change in Fiscal Year'),
  item('9', 'reg_fd', 'Regulation FD disclosure', 'Regulation FD Disclosure'),
  item(
    '10',
    'other',
    'Code of ethics amended or waived',
    "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics",
    "Amendments to the Registrant's Code of Ethics",
  ),
  item(
    '11',
    'other',
    'Trading under benefit plans suspended',
    "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans",
  ),
  item('12', 'results_announcement', 'Results of operations', 'Results of Operations and Financial Condition'),
];

const byCode = new Map([...items, ...earlierItems].map((known) => [known.code, known]));

/** The category of an item code, old or new; null if no version of Form 8-K has the code. */
export const categoryOf = (code: string): EventCategory | null => byCode.get(code)?.category ?? null;

/** A short title of an item code, for people; null if no version of Form 8-K has the code. */
export const titleOfItem = (code: string): string | null => byCode.get(code)?.title ?? null;

/** The caption of an item code. */
export const captionOf = (code: string): string | null => byCode.get(code)?.captions[0] ?? null;

/** Whether a text has the shape of an item code. */
export const isItemCode = (text: string): boolean => /^(?:\d\.\d{2}|\d{1,2})$/.test(text);

const words = (caption: string): string =>
  caption
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

// EDGAR cuts captions at 120 characters, so a caption of about that length matches as the beginning of a longer one.
const cutAt = 110;

/**
 * The item for a caption in a submission's header on a day (`YYYY-MM-DD`); null if none has it. Captions moved to other
 * items on 2004-08-23.
 */
export const codeOfCaption = (caption: string, filedOn: string): string | null => {
  const wanted = words(caption);
  const known = filedOn >= '2004-08-23' ? items : earlierItems;
  const found = known.find(({ captions }) =>
    captions.map(words).some((text) => text === wanted || (caption.length >= cutAt && text.startsWith(wanted))),
  );
  return found?.code ?? null;
};
