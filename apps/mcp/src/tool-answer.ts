import type { Answer } from '@dqs/service';

/** As much of an answer as a tool result takes. */
export type ToolAnswer = Pick<Answer, 'bytes' | 'nextCursor' | 'note' | 'envelope'>;
