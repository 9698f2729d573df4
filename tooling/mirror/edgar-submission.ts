/** A complete submission as EDGAR keeps it: its head, and one document; text that is a submission already gets another number. */
export const submissionOf = (accession: string, form: string, text: string): Buffer => {
  if (/^(-----BEGIN|<SEC-DOCUMENT>|<SUBMISSION>)/.test(text))
    return Buffer.from(text.replace(/\b\d{10}-\d{2}-\d{6}\b/g, accession));
  return Buffer.from(`<SEC-DOCUMENT>${accession}.txt : 20261118
<SEC-HEADER>${accession}.hdr.sgml : 20261118
<ACCEPTANCE-DATETIME>20261118161102
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t${form}
PUBLIC DOCUMENT COUNT:\t\t1
CONFORMED PERIOD OF REPORT:\t20261116
FILED AS OF DATE:\t\t20261118
</SEC-HEADER>
<DOCUMENT>
<TYPE>${form}
<SEQUENCE>1
<FILENAME>primary_doc.xml
<TEXT>
<XML>
${text.trim()}
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`);
};
