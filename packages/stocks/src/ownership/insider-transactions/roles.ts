interface Marks {
  readonly is_director: boolean;
  readonly is_officer: boolean;
  readonly is_ten_percent: boolean;
  readonly is_other: boolean;
}

type Role = 'director' | 'officer' | 'ten_percent' | 'other';

/** What a reporting owner is to the issuer, by the boxes of the form. */
export const rolesOf = ({ is_director, is_officer, is_ten_percent, is_other }: Marks): Role[] => [
  ...(is_director ? (['director'] as const) : []),
  ...(is_officer ? (['officer'] as const) : []),
  ...(is_ten_percent ? (['ten_percent'] as const) : []),
  ...(is_other ? (['other'] as const) : []),
];
