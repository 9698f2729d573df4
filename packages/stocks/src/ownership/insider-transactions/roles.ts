interface Marks {
  readonly is_director: boolean;
  readonly is_officer: boolean;
  readonly is_ten_percent: boolean;
  readonly is_other: boolean;
}

type Role = 'director' | 'officer' | 'ten_percent' | 'other';

/** The relationships of a reporting owner to the issuer, from the form's check boxes. */
export const rolesOf = ({ is_director, is_officer, is_ten_percent, is_other }: Marks): Role[] => [
  ...(is_director ? (['director'] as const) : []),
  ...(is_officer ? (['officer'] as const) : []),
  ...(is_ten_percent ? (['ten_percent'] as const) : []),
  ...(is_other ? (['other'] as const) : []),
];
