/** The kind of award by which figures are separated. */
export type Category = 'contract' | 'idv' | 'grant' | 'direct' | 'loan' | 'other';

/** The two kinds of archives. */
export type Family = 'contracts' | 'assistance';

/**
 * Assistance types of FABS; the codes with F are used since 2025. Groups are those of USAspending (award type mappings
 * of its API).
 */
const assistance: ReadonlyMap<string, Category> = new Map<string, Category>([
  ...['02', '03', '04', '05', 'F001', 'F002'].map((code) => [code, 'grant'] as const),
  ...['06', '10', 'F006', 'F007'].map((code) => [code, 'direct'] as const),
  ...['07', '08', 'F003', 'F004'].map((code) => [code, 'loan'] as const),
  ...['09', '11', '-1', 'F005', 'F008', 'F009', 'F010'].map((code) => [code, 'other'] as const),
]);

/** The category of an assistance type; null for an unknown one. A spreadsheet drops the leading zero. */
export const assistanceCategory = (code: string): Category | null => assistance.get(code.padStart(2, '0')) ?? null;

/** The types of a contract: BPA call, purchase order, delivery order, definitive contract. */
const contractTypes = new Set(['A', 'B', 'C', 'D', '']);

/** The cells of a row of the contracts archive that distinguish an award from an indefinite delivery vehicle. */
export interface ContractCells {
  readonly flag: string;
  readonly type: string;
  readonly awardKey: string;
}

/** The category of a row of the contracts archive; null where its type is unknown. */
export const contractCategory = ({ flag, type, awardKey }: ContractCells): Category | null => {
  if (flag.toUpperCase() === 'IDV' || awardKey.startsWith('CONT_IDV_') || type.startsWith('IDV_')) return 'idv';
  return contractTypes.has(type) ? 'contract' : null;
};
