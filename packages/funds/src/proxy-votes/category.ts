/** Categories of matters: Form N-PX, item 1(j), as written in its XML specification. */
export const categoryCodes = {
  'DIRECTOR ELECTIONS': 'director_elections',
  'SECTION 14A SAY-ON-PAY VOTES': 'section_14a_say_on_pay_votes',
  'AUDIT-RELATED': 'audit_related',
  'INVESTMENT COMPANY MATTERS': 'investment_company_matters',
  'SHAREHOLDER RIGHTS AND DEFENSES': 'shareholder_rights_and_defenses',
  'EXTRAORDINARY TRANSACTIONS': 'extraordinary_transactions',
  'CAPITAL STRUCTURE': 'capital_structure',
  COMPENSATION: 'compensation',
  'CORPORATE GOVERNANCE': 'corporate_governance',
  'ENVIRONMENT OR CLIMATE': 'environment_or_climate',
  'HUMAN RIGHTS OR HUMAN CAPITAL/WORKFORCE': 'human_rights_or_human_capital_workforce',
  'DIVERSITY, EQUITY, AND INCLUSION': 'diversity_equity_and_inclusion',
  'OTHER SOCIAL ISSUES': 'other_social_issues',
  OTHER: 'other',
} as const;

/** A category as named in answers. */
type CategoryCode = (typeof categoryCodes)[keyof typeof categoryCodes];

const byName = new Map<string, CategoryCode>(Object.entries(categoryCodes));

/** The code of a category in a filing, regardless of letter case and white space; null for an unknown one. */
export const categoryOf = (name: string): CategoryCode | null =>
  byName.get(name.replace(/\s+/g, ' ').trim().toUpperCase()) ?? null;
