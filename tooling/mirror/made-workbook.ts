import { zipOf } from '@dqs/testing';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const main = `${office}/spreadsheetml/2006/main`;
const relationships = `${office}/officeDocument/2006/relationships`;
const packaged = `${office}/package/2006`;

/** A number stands as one, any other text as a text of the cell itself. */
const cellOf = (text: string): string =>
  /^-?\d+(\.\d+)?$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** A workbook of one sheet with these rows of cells. */
const workbookOf = (rows: readonly (readonly string[])[]): Buffer =>
  zipOf([
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `${xml}<worksheet xmlns="${main}"><sheetData>${rows.map((row) => `<row>${row.map(cellOf).join('')}</row>`).join('')}</sheetData></worksheet>`,
    ],
  ]);

/** The workbooks of the Real-Time Data Set that are followed: their variable, the vintages of each edition, and a period. */
const workbooks: Readonly<Record<string, readonly [variable: string, vintages: readonly string[], period: string]>> = {
  ROUTPUTQvQd: ['ROUTPUT', ['26Q3', '26Q4'], '2026:Q2'],
  PQvQd: ['P', ['26Q3', '26Q4'], '2026:Q2'],
  rucQvMd: ['RUC', ['26Q3', '26Q4'], '2026:06'],
  hstartsMvMd: ['HSTARTS', ['26M10', '26M11'], '2026:09'],
};

/** What the Philadelphia Fed's address of a workbook answers: a vintage more in the later edition; null for another address. */
export const realTimeWorkbook = (address: string, edition: 0 | 1): Buffer | null => {
  const made = workbooks[/\/real-time-data\/data-files\/xlsx\/(\w+)\.xlsx$/.exec(address)?.[1] ?? ''];
  if (made === undefined) return null;
  const [variable, vintages, period] = made;
  const told = vintages.slice(0, edition + 1);
  return workbookOf([
    ['DATE', ...told.map((vintage) => `${variable}${vintage}`)],
    [period, ...told.map((_, at) => `10${at}.5`)],
  ]);
};
