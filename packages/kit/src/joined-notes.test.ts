import { expect, it } from 'vitest';
import { joinedNotes } from './joined-notes.ts';

it('joins the notes that there are', () => {
  expect(joinedNotes('One.', null, undefined, '', 'Two.')).toBe('One. Two.');
  expect(joinedNotes(null, undefined)).toBeNull();
});
