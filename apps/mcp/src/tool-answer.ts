import type { Answer } from '@dqs/service';

/** The part of an answer that a tool result needs. */
export type ToolAnswer = Pick<Answer, 'bytes' | 'nextCursor' | 'note' | 'envelope'>;
