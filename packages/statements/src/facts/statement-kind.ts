/** The three statements. Each line belongs to one. */
export const statementKinds = ['income', 'balance', 'cash_flow'] as const;

export type StatementKind = (typeof statementKinds)[number];
