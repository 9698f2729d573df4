import { startOfMonth } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { mentionRow, type AliasRow, type MentionRow, type RecipientMention } from '../../recipient/mention.ts';
import type { AgencyRow } from './archive-line.ts';
import { createSeen } from './seen.ts';
import type { Transaction } from './transaction.ts';

/** The data of a transaction besides its amount, each item once per file. */
export interface AwardMentions {
  readonly mentions: readonly MentionRow[];
  readonly aliases: readonly AliasRow[];
  readonly agencies: readonly AgencyRow[];
}

const noRows: readonly never[] = [];

const spelled = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** Extracts recipients, names and agencies from the transactions of a file at their first mention. */
export const createAwardMentions = () => {
  const seen = createSeen();
  const agencies = new Set<string>();

  const mention = (mentioned: RecipientMention): readonly MentionRow[] => {
    const { recipient, level, name, parent, parent_name, named_in } = mentioned;
    const text = `${recipient} ${level} ${parent} ${mentioned.duns} ${named_in} ${name}\n${parent_name}`;
    return seen.add(text) ? [mentionRow(mentioned)] : noRows;
  };

  const alias = (recipient: string, name: string | null, other: string): readonly AliasRow[] => {
    const alias = spelled(other);
    if (alias === '' || alias.toUpperCase() === name?.toUpperCase()) return noRows;
    return seen.add(`${recipient} = ${alias}`) ? [{ recipient, alias }] : noRows;
  };

  const agency = (code: string, name: string, stated: string): readonly AgencyRow[] => {
    if (code === '' || name === '' || agencies.has(code)) return noRows;
    agencies.add(code);
    return [{ agency_code: code, name, stated_on: stated }];
  };

  return ({ row, recipient, parent }: Transaction, others: readonly string[], agencyName: string): AwardMentions => {
    const named_in = startOfMonth(row.action_date as Day);
    const { stated_on } = row;
    const own = mention({
      recipient: row.recipient!,
      level: row.level!,
      name: recipient.name,
      uei: recipient.uei,
      duns: recipient.duns,
      parent: row.parent,
      parent_name: row.parent === null ? null : parent.name,
      parent_uei: row.parent === null ? null : parent.uei,
      named_in,
      stated_on,
    });
    const above =
      row.parent === null
        ? noRows
        : mention({
            recipient: row.parent,
            level: 'P',
            name: parent.name,
            uei: parent.uei,
            duns: parent.duns,
            parent: null,
            parent_name: null,
            parent_uei: null,
            named_in,
            stated_on,
          });
    return {
      mentions: own.length + above.length === 0 ? noRows : [...own, ...above],
      aliases: others.flatMap((other) => alias(row.recipient!, recipient.name, other)),
      agencies: agency(row.agency_code ?? '', agencyName, stated_on),
    };
  };
};
