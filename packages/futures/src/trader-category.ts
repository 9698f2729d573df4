import type { ReportType, ReportVariant, TraderCategory } from './report/contract.ts';

export const reportVariants: readonly ReportVariant[] = ['futures_only', 'futures_and_options'];

/** The published figures of one trader category in a report family. */
export interface PublishedCategory {
  readonly category: TraderCategory;
  /** The stem of its column names in the official files, e.g. `M_Money` in `M_Money_Positions_Long_All`. */
  readonly stem: string;
  /** Whether the family publishes spread positions for it. */
  readonly spread: boolean;
}

/** The five categories of a report family, in the order of its files. */
export type Family = readonly [
  PublishedCategory,
  PublishedCategory,
  PublishedCategory,
  PublishedCategory,
  PublishedCategory,
];

const otherReportables: PublishedCategory = { category: 'other_reportables', stem: 'Other_Rept', spread: true };
const nonreportable: PublishedCategory = { category: 'nonreportable', stem: 'NonRept', spread: false };

export const families: Readonly<Record<ReportType, Family>> = {
  tff: [
    { category: 'dealer_intermediary', stem: 'Dealer', spread: true },
    { category: 'asset_manager_institutional', stem: 'Asset_Mgr', spread: true },
    { category: 'leveraged_funds', stem: 'Lev_Money', spread: true },
    otherReportables,
    nonreportable,
  ],
  disaggregated: [
    { category: 'producer_merchant_processor_user', stem: 'Prod_Merc', spread: false },
    { category: 'swap_dealer', stem: 'Swap', spread: true },
    { category: 'managed_money', stem: 'M_Money', spread: true },
    otherReportables,
    nonreportable,
  ],
};

/** The categories of a report family. */
export const categoriesOf = (reportType: ReportType): TraderCategory[] =>
  families[reportType].map(({ category }) => category);

/** The figures of a category. Each is a column `<category>_<figure>` of the table. */
export const figures = ['long', 'short', 'spread', 'change_long', 'change_short', 'change_spread'] as const;

export type Figure = (typeof figures)[number];

/** The figures that a report publishes for a category. */
export const figuresOf = ({ spread }: PublishedCategory): readonly Figure[] =>
  spread ? figures : figures.filter((figure) => !figure.endsWith('spread'));

/** The column of a category's figure. */
export const columnOf = (category: TraderCategory, figure: Figure): `${TraderCategory}_${Figure}` =>
  `${category}_${figure}`;

/** The columns of both families, each once. */
export const figureColumns: readonly string[] = [
  ...new Set(
    [...families.tff, ...families.disaggregated].flatMap((published) =>
      figuresOf(published).map((figure) => columnOf(published.category, figure)),
    ),
  ),
];
