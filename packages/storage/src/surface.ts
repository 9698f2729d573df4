/** The caller's access level. A surface shows only the rows whose source its posture list admits. */
export const surfaces = ['public', 'internal'] as const;

export type Surface = (typeof surfaces)[number];

/** Whether a source's terms allow serving anybody (`public`) or only the operator's own staff (`internal`). */
export type Posture = 'public' | 'internal';

/** The postures that a surface may see. */
export const visiblePostures: Readonly<Record<Surface, readonly Posture[]>> = {
  public: ['public'],
  internal: ['public', 'internal'],
};

/** Whether a surface shows data of a source. Views, lists and files all use this check. */
export const showsSource = (surface: Surface, { posture }: { readonly posture: Posture }): boolean =>
  visiblePostures[surface].includes(posture);
