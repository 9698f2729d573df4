/** Who asks: a surface shows the rows whose source its posture list admits, and no others. */
export const surfaces = ['public', 'internal'] as const;

export type Surface = (typeof surfaces)[number];

/** Whether a source's terms allow anybody (`public`) or only the operator's own staff (`internal`) to be served. */
export type Posture = 'public' | 'internal';

/** The postures that a surface may see. */
export const visiblePostures: Readonly<Record<Surface, readonly Posture[]>> = {
  public: ['public'],
  internal: ['public', 'internal'],
};

/** Whether a surface shows what a source is the origin of: views, lists and files all ask here. */
export const showsSource = (surface: Surface, { posture }: { readonly posture: Posture }): boolean =>
  visiblePostures[surface].includes(posture);
