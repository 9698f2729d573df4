import { createRandom } from './random.ts';
import { writeZip } from './zip-file.ts';

const stems = 'ator cipro dexa ferro halo keto lisi meto napro olan pando rosi sita tamo vera zolo'.split(' ');
const endings = 'statin floxacin sone mine peridol conazole nopril prolol xen zapine'.split(' ');
const sponsors = ['PFIZER', 'LILLY', 'NOVARTIS', 'TEVA', 'MYLAN', 'SANDOZ', 'ABBVIE', 'PHARMICS', 'UPSHER SMITH LABS'];
const forms = ['TABLET;ORAL', 'CAPSULE;ORAL', 'INJECTABLE;INJECTION', 'SOLUTION/DROPS;OPHTHALMIC', 'CREAM;TOPICAL'];

/** The name of a drug: the same number has the same name in every table. */
export const drugName = (drug: number): string =>
  `${stems[drug % stems.length]!}${endings[Math.floor(drug / stems.length) % endings.length]!} ${(drug % 97).toString(36)}`.toUpperCase();

const applicationNumber = (at: number): string => String(at + 1).padStart(6, '0');

const day = (random: (below: number) => number): string =>
  `${1960 + random(66)}-${String(1 + random(12)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')} 00:00:00`;

const text = (rows: readonly (readonly (string | number)[])[]): string =>
  `${rows.map((row) => row.join('\t')).join('\r\n')}\r\n`;

/** Writes a release of Drugs@FDA of so many applications, in the layout since 2016; answers its bytes unpacked. */
export const writeDrugs = (file: string, applications: number): Promise<number> => {
  const random = createRandom(29);
  const tables = {
    Applications: [['ApplNo', 'ApplType', 'ApplPublicNotes', 'SponsorName']] as (string | number)[][],
    Products: [
      ['ApplNo', 'ProductNo', 'Form', 'Strength', 'ReferenceDrug', 'DrugName', 'ActiveIngredient', 'ReferenceStandard'],
    ] as (string | number)[][],
    MarketingStatus: [['MarketingStatusID', 'ApplNo', 'ProductNo']] as (string | number)[][],
    Submissions: [
      [
        'ApplNo',
        'SubmissionClassCodeID',
        'SubmissionType',
        'SubmissionNo',
        'SubmissionStatus',
        'SubmissionStatusDate',
        'SubmissionsPublicNotes',
        'ReviewPriority',
      ],
    ] as (string | number)[][],
  };
  for (let at = 0; at < applications; at += 1) {
    const number = applicationNumber(at);
    tables.Applications.push([number, at % 3 === 0 ? 'NDA' : 'ANDA', '', sponsors[random(sponsors.length)]!]);
    const name = drugName(random(1200));
    for (let product = 1; product <= 1 + random(3); product += 1) {
      const productNumber = String(product).padStart(3, '0');
      const strength = `${product * 10}MG`;
      tables.Products.push([
        number,
        productNumber,
        forms[random(forms.length)]!,
        strength,
        0,
        name,
        `${name} SODIUM`,
        0,
      ]);
      tables.MarketingStatus.push([1 + random(2), number, productNumber]);
    }
    tables.Submissions.push([number, 1, 'ORIG', 1, 'AP', day(random), '', 'STANDARD']);
    for (let submission = 1; submission <= random(14); submission += 1)
      tables.Submissions.push([number, 2, 'SUPPL', submission, 'AP', day(random), '', '']);
  }
  const codes = {
    MarketingStatus_Lookup: [
      ['MarketingStatusID', 'MarketingStatusDescription'],
      [1, 'Prescription'],
      [2, 'Over-the-counter'],
    ],
    SubmissionClass_Lookup: [
      ['SubmissionClassCodeID', 'SubmissionClassCode', 'SubmissionClassCodeDescription'],
      [1, 'BIOEQUIV', 'Bioequivalence'],
      [2, 'EFFICACY', 'Efficacy'],
    ],
  };
  return writeZip(
    file,
    Object.entries({ ...tables, ...codes }).map(([name, rows]) => ({ name: `${name}.txt`, text: text(rows) })),
  );
};
