import { asOfRows, nextKey } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import { metaOf } from '../entity/meta.ts';
import { unknownEntity } from '../entity/unknown-entity.ts';
import { requireLei } from '../lei/requested-lei.ts';
import { gleif, licenseTag } from '../sources.ts';
import type { ownership } from './contract.ts';
import {
  noBeginning,
  readExceptions,
  readHead,
  readLinks,
  type ExceptionRow,
  type LinkKey,
  type LinkRow,
} from './query.ts';

const linkOf = ({ as_of, ...link }: LinkRow) => ({
  ...link,
  source: gleif.tag,
  license_tag: licenseTag,
  as_of,
});

const exceptionOf = ({ as_of, reasons, exception_references, ...row }: ExceptionRow) => {
  const all = reasons as string[];
  const references = exception_references as string[];
  return {
    ...row,
    reason: all[0]!,
    reasons: all,
    exception_references: references,
    source: gleif.tag,
    license_tag: licenseTag,
    as_of,
  };
};

const keyOf = ({ hop, validity_start, child_lei, parent_lei, relationship_type }: LinkRow): LinkKey => [
  hop,
  validity_start ?? noBeginning,
  child_lei,
  parent_lei,
  relationship_type,
];

/** The parents or children of an entity, hop by hop. */
export const getOwnership: Handler<typeof ownership> = async (params, { db, now }) => {
  const { lei, direction, depth, limit } = params;
  await requireLei(db, lei);
  const [head, found, reported] = await db.snapshot(async (at) => [
    await readHead(at, params, now),
    await readLinks(at, params, params.after, { limit: limit + 1, now }),
    await readExceptions(at, params, now),
  ]);
  if (head?.known !== true) throw await unknownEntity(db, lei);
  const rows = found.slice(0, limit);
  const [links, exceptions] = [rows.map(linkOf), reported.map(exceptionOf)];
  return {
    data: { lei, legal_name: head.legal_name, direction, depth, links, exceptions },
    meta: metaOf(asOfRows([...links, ...exceptions])),
    note:
      head.ended && !params.include_ended && params.after === null
        ? 'Relations that have ended or were annulled are left out. Add include_ended=true to list them.'
        : null,
    next: nextKey(found, rows, keyOf),
  };
};
