import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createRandom } from './random.ts';

const categories = [
  'DIRECTOR ELECTIONS',
  'SECTION 14A SAY-ON-PAY VOTES',
  'AUDIT-RELATED',
  'CORPORATE GOVERNANCE',
  'SHAREHOLDER RIGHTS AND DEFENSES',
];

/** The registrant of the invented report, and how many series it votes for. */
export const voter = { cik: '0000900001', series: 20 } as const;

const seriesId = (at: number): string => `S${String(700_001 + at).padStart(9, '0')}`;

const cover = (): string => `<SEC-DOCUMENT>0000900001-25-000001.txt : 20250828
<SEC-HEADER>0000900001-25-000001.hdr.sgml : 20250828
ACCESSION NUMBER:		0000900001-25-000001
CONFORMED SUBMISSION TYPE:	N-PX
PUBLIC DOCUMENT COUNT:		2
CONFORMED PERIOD OF REPORT:	20250630
FILED AS OF DATE:		20250828

FILER:

	COMPANY DATA:
		COMPANY CONFORMED NAME:			INVENTED FUNDS
		CENTRAL INDEX KEY:			${voter.cik}
</SEC-HEADER>
<DOCUMENT>
<TYPE>N-PX
<SEQUENCE>1
<FILENAME>primary_doc.xml
<TEXT>
<XML>
<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/npx" xmlns:com="http://www.sec.gov/edgar/common">
<headerData><submissionType>N-PX</submissionType><filerInfo><registrantType>RMIC</registrantType><filer><issuerCredentials><cik>${voter.cik}</cik><ccc>XXXXXXXX</ccc></issuerCredentials></filer><periodOfReport>06/30/2025</periodOfReport></filerInfo></headerData>
<formData><coverPage><yearOrQuarter>YEAR</yearOrQuarter><reportCalendarYear>2025</reportCalendarYear><reportingPerson><name>Invented Funds</name></reportingPerson><reportInfo><reportType>FUND VOTING REPORT</reportType></reportInfo></coverPage>
<seriesPage><seriesCount>${voter.series}</seriesCount>${Array.from({ length: voter.series }, (_, at) => `<seriesDetails><seriesReports><idOfSeries>${seriesId(at)}</idOfSeries><nameOfSeries>Invented Series ${at}</nameOfSeries><leiOfSeries>NA</leiOfSeries></seriesReports></seriesDetails>`).join('')}</seriesPage>
<signaturePage><txAsOfDate>08/28/2025</txAsOfDate></signaturePage></formData>
</edgarSubmission>
</XML>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>PROXY VOTING RECORD
<SEQUENCE>2
<FILENAME>votes.xml
<TEXT>
<XML>
<?xml version="1.0" ?>
<proxyVoteTable xmlns="http://www.sec.gov/edgar/document/npxproxy/informationtable">
`;

const tail = '</proxyVoteTable>\n</XML>\n</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>\n';

/**
 * Writes the complete submission of a report on Form N-PX with so many votes, one a matter, some 700 bytes each as in reports of
 * fund families; answers its bytes. Invented issuers and votes, the same every time.
 */
export const writeVotes = async (file: string, votes: number): Promise<number> => {
  const random = createRandom(37);
  const out = createWriteStream(file, { highWaterMark: 1 << 20 });
  let bytes = 0;
  const write = async (text: string): Promise<void> => {
    bytes += text.length;
    if (!out.write(text)) await once(out, 'drain');
  };
  await write(cover());
  for (let at = 0; at < votes; at += 1) {
    const shares = 1 + random(2_000_000);
    const issuer = Math.floor(at / 12);
    const month = String(1 + (issuer % 6)).padStart(2, '0');
    await write(
      `<proxyTable><issuerName>Invented Issuer ${issuer} Corporation</issuerName><meetingDate>${month}/${String(1 + (issuer % 28)).padStart(2, '0')}/2025</meetingDate><voteDescription>Elect director number ${at % 12} of the board for a term that ends with the next annual meeting of shareholders</voteDescription><voteCategories><voteCategory><categoryType>${categories[random(categories.length)]!}</categoryType></voteCategory></voteCategories><voteSource>ISSUER</voteSource><sharesVoted>${shares}</sharesVoted><sharesOnLoan>0</sharesOnLoan><vote><voteRecord><howVoted>${random(9) === 0 ? 'AGAINST' : 'FOR'}</howVoted><sharesVoted>${shares}</sharesVoted><managementRecommendation>FOR</managementRecommendation></voteRecord></vote><voteSeries>${seriesId(issuer % voter.series)}</voteSeries></proxyTable>\n`,
    );
  }
  await write(tail);
  out.end();
  await once(out, 'close');
  return bytes;
};
