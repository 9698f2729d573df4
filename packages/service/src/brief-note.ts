import { ServiceError } from '@dqs/schemas';

/** How notes introduce the command that loads the missing data. */
const loadsWith = 'Load (?:more|them|it) with: ';
const beginsCommand = new RegExp(loadsWith);
const loadCommand = new RegExp(`${loadsWith}dqs ingest [a-z0-9.-]+(?<![.])`);

/** The first sentence of a note and the command that loads more. */
export const briefNote = (note: string): string => {
  const [first = note] = /^.*?(?<!\b(?:St|Inc|Corp|Co|Ltd|No|vs|U\.S))[.](?= |$)/.exec(note) ?? [];
  const load = loadCommand.exec(note)?.[0];
  return load === undefined || first.includes(load) ? first : `${first} ${load}`;
};

/** The error for a thing that a search knows but that is not loaded, with the command that loads it. */
export const notLoadedError = (param: string, note: string, cause: ServiceError): ServiceError => {
  const at = note.search(beginsCommand);
  const [message, hint] = at < 0 ? [note, cause.detail.hint] : [note.slice(0, at).trim(), `${note.slice(at)}.`];
  const detail = { param, ...(hint === undefined ? {} : { hint }) };
  return new ServiceError('out_of_coverage', message.replace(/\.$/, ''), detail, { cause });
};
