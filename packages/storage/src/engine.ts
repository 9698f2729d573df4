export type Engine = 'embedded' | 'postgres';
