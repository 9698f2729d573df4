import { company } from './migrations/0001-company.ts';
import { filing } from './migrations/0002-filing.ts';
import { event } from './migrations/0003-event.ts';
import { owner } from './migrations/0004-owner.ts';
import { operatorRecord } from './migrations/0005-operator-record.ts';
import { filerName } from './migrations/0006-filer-name.ts';
import { fact } from './migrations/0011-fact.ts';
import { statements } from './migrations/0012-statement.ts';
import { nameSearch } from './migrations/0013-name-search.ts';
import { institution } from './migrations/0021-institution.ts';
import { ownershipFiling } from './migrations/0022-ownership-filing.ts';
import { insider } from './migrations/0023-insider.ts';
import { report } from './migrations/0031-report.ts';
import { fail } from './migrations/0032-fail.ts';
import { recentFiling } from './migrations/0033-recent-filing.ts';
import { payFact } from './migrations/0034-pay-fact.ts';
import { segment } from './migrations/0041-segment.ts';
import { screenTables } from './migrations/0042-screen.ts';
import { statementDecisions } from './migrations/0051-statement-decision.ts';
import { shareAction } from './migrations/0061-share-action.ts';
import { presentation } from './migrations/0071-presentation.ts';
import { reportFigure } from './migrations/0081-report-figure.ts';
import { screenEnd } from './migrations/0091-screen-end.ts';
import { recentFilingOfCompany } from './migrations/0095-recent-filing-of-company.ts';
import { decisionReplaced } from './migrations/0101-decision-replaced.ts';
import { personByCik } from './migrations/0102-person-by-cik.ts';
import { sectionEvidence } from './migrations/0111-section-evidence.ts';
import { namesInFilings } from './migrations/0112-names-in-filings.ts';
import { presentedName } from './migrations/0121-presented-name.ts';

/** The tables of the domain, in the order in which they were added; existing databases have run them in this order. */
export const migrations = [
  company,
  filing,
  event,
  owner,
  operatorRecord,
  filerName,
  fact,
  statements,
  nameSearch,
  report,
  fail,
  recentFiling,
  payFact,
  institution,
  ownershipFiling,
  insider,
  segment,
  screenTables,
  statementDecisions,
  shareAction,
  presentation,
  reportFigure,
  screenEnd,
  recentFilingOfCompany,
  decisionReplaced,
  personByCik,
  sectionEvidence,
  namesInFilings,
  presentedName,
];
