/** A class of submissions with its description. */
export interface SubmissionClass {
  readonly code: string;
  readonly description: string | null;
}

const classes = (rows: readonly (readonly [string, string, string | null])[]): ReadonlyMap<string, SubmissionClass> =>
  new Map(rows.map(([id, code, description]) => [id, { code, description }]));

/** SubmissionClass_Lookup.txt as of 2025, for loose files. An archive has its own copy. */
export const submissionClasses = classes([
  ['1', 'BIOEQUIV', 'Bioequivalence'],
  ['2', 'EFFICACY', 'Efficacy'],
  ['3', 'LABELING', 'Labeling'],
  ['4', 'MANUF (CMC)', 'Manufacturing (CMC)'],
  ['5', 'N/A', 'Not Applicable'],
  ['6', 'S', 'Supplement'],
  ['7', 'TYPE 1', 'Type 1 - New Molecular Entity'],
  ['8', 'TYPE 1/4', 'Type 1 - New Molecular Entity and Type 4 - New Combination'],
  ['9', 'TYPE 2', 'Type 2 - New Active Ingredient'],
  ['10', 'TYPE 2/3', 'Type 2 - New Active Ingredient and Type 3 - New Dosage Form'],
  ['11', 'TYPE 2/4', 'Type 2 New Active Ingredient and Type 4 New Combination'],
  ['12', 'TYPE 3', 'Type 3 - New Dosage Form'],
  ['13', 'TYPE 3/4', 'Type 3 - New Dosage Form and Type 4 - New Combination'],
  ['14', 'TYPE 4', 'Type 4 - New Combination'],
  ['15', 'TYPE 5', 'Type 5 - New Formulation or New Manufacturer'],
  ['16', 'TYPE 6', 'Type 6 - New Indication (no longer used)'],
  ['17', 'TYPE 7', 'Type 7 - Drug Already Marketed without Approved NDA'],
  ['18', 'TYPE 8', 'Type 8 - Partial Rx to OTC Switch'],
  ['19', 'UNKNOWN', null],
  ['20', 'Unspecified', null],
  ['21', 'REMS', 'REMS'],
  ['22', 'TYPE 10', 'Type 10 - New Indication Submitted as Distinct NDA - Not Consolidated'],
  ['23', 'MEDGAS', 'Medical Gas'],
  ['24', 'TYPE 9', 'Type 9 - New Indication Submitted as Distinct NDA, Consolidated with Original NDA after Approval'],
  ['25', 'TYPE 9- BLA', 'Type 9 - New indication submitted as distinct BLA, consolidated'],
  ['26', 'TYPE 4/5', 'New Combination and New Formulation or New Manufacturer'],
  ['27', 'TYPE 10- BLA', null],
  ['28', 'BIOSIMILAR', null],
]);

/** MarketingStatus_Lookup.txt as of 2025. */
export const marketingStatuses: ReadonlyMap<string, string> = new Map([
  ['1', 'Prescription'],
  ['2', 'Over-the-counter'],
  ['3', 'Discontinued'],
  ['4', 'None (Tentative Approval)'],
  ['5', 'For Further Manufacturing Use'],
]);

/** DocType_lookup.txt, closed since December 2016: the kinds of supplements in the layout before it. */
export const oldDocumentTypes: ReadonlyMap<string, string | null> = new Map([
  ['B', 'Biopharmaceutics'],
  ['M', 'Presubmission'],
  ['N', 'Approval'],
  ['P', 'Periodic Safety Report'],
  ['S', 'Supplement'],
  ['SB', 'SBA'],
  ['SC', 'Chemistry'],
  ['SCA', 'Packaging Addition'],
  ['SCB', 'Facility Addition'],
  ['SCC', 'Supplier Addition'],
  ['SCD', 'Packager Addition'],
  ['SCE', 'Expiration Date Change'],
  ['SCF', 'Formulation Revision'],
  ['SCG', 'Chemistry Generic'],
  ['SCI', 'Chemistry in Effect'],
  ['SCM', 'Manufacturing Change or Addition'],
  ['SCP', 'Package Change'],
  ['SCQ', 'Chemistry New Strength'],
  ['SCR', 'Manufacturing Revision'],
  ['SCS', 'Control Supplement'],
  ['SCX', 'Chemistry Expedite'],
  ['SDC', null],
  ['SDS', 'Distributor'],
  ['SE1', 'New or Modified Indication'],
  ['SE2', 'New Dosage Regimen'],
  ['SE3', 'New Route of Administration'],
  ['SE4', 'Comparative Efficacy Claim'],
  ['SE5', 'Patient Population Altered'],
  ['SE6', 'OTC Labeling'],
  ['SE7', 'Accelerated Approval'],
  ['SE8', 'Efficacy Supplement with Clinical Data to Support'],
  ['SED', 'Efficacy (MarkIV)'],
  ['SEF', null],
  ['SES', 'General Efficacy (MarkIV)'],
  ['SF', 'Final Printed Labeling (MarkIV)'],
  ['SFP', 'Final Printed Labeling - MarkIV'],
  ['SL', 'Labeling'],
  ['SLA', 'Labeling (MarkIV)'],
  ['SLI', 'Labeling in Effect'],
  ['SLM', 'Labeling (MarkIV)'],
  ['SLR', 'Labeling Revision'],
  ['SLS', 'Labeling (MarkIV)'],
  ['SLX', 'Labeling Expedite'],
  ['SO', 'Other'],
  ['SOA', 'Other Amendment'],
  ['SPD', 'Practioner Draft Labeling'],
  ['SPF', 'Practioner Draft Labeling'],
  ['SRC', 'Resubmission - Chemistry (MarkIV)'],
  ['SRE', 'Resubmission - Efficacy (MarkIV)'],
  ['SRO', 'Resubmission - Other (MarkIV)'],
  ['SS', 'Microbiology'],
  ['SSA', 'Supplement Amendment (MarkIV)'],
  ['SSP', 'Supplement Pediatric (MarkIV)'],
  ['SSR', 'Supplement Resubmission (MarkIV)'],
  ['SSW', 'Supplement Withdrawal (MarkIV)'],
  ['TA', 'Tentative Approval'],
  ['Y', 'Annual Report'],
]);

/** ReviewClass_Lookup.txt, with the values of the present layout. */
export const oldPriorities: ReadonlyMap<string, string> = new Map([
  ['P', 'PRIORITY'],
  ['S', 'STANDARD'],
]);

/**
 * The present class code of a chemical type of the layout before December 2016. `3` is TYPE 3; in a combination such as
 * `14` each digit is a type, TYPE 1/4. Null for other text.
 */
export const oldChemicalType = (type: string): string | null => {
  if (/^([1-9]|10)$/.test(type)) return `TYPE ${type}`;
  const [, first, second] = /^([1-5])([2-5])$/.exec(type) ?? [];
  return first !== undefined && second !== undefined ? `TYPE ${first}/${second}` : null;
};
