// Reads `view: "table"`: makes the records again that the tables of an answer were made of.

const nameOf = (column) => (typeof column === 'string' ? column : Object.keys(column)[0]);

const filled = (template, cell, row) =>
  template
    .replaceAll('{}', () => String(cell))
    .replaceAll(/\{([\w.]+):digits\}/g, (_, name) => String(row[name]).replace(/\D/g, ''))
    .replaceAll(/\{([\w.]+):before\}/g, (_, name) => String(row[name]).replace(/[.:].*/s, ''))
    .replaceAll(/\{([\w.]+):after\}/g, (_, name) => String(row[name]).replace(/^[^.:]*[.:]/, ''))
    .replaceAll(/\{([\w.]+)\}/g, (_, name) => String(row[name]));

/** Columns with a dot in their names are fields of records inside the row. */
const nested = (flat) => {
  const made = {};
  for (const [name, value] of Object.entries(flat)) {
    const parts = name.split('.');
    let at = made;
    for (const part of parts.slice(0, -1)) at = at[part] ??= {};
    at[parts.at(-1)] = value;
  }
  return made;
};

/** Entries of an object whose names begin with a path, without it. */
const below = (path, object) =>
  Object.entries(object)
    .filter(([name]) => name.startsWith(path))
    .map(([name, value]) => [name.slice(path.length), value]);

const recordsOf = (table, rows, columns, path, outer) => {
  if (rows === null || typeof rows !== 'object') return rows;
  const { left_out: leftOut = {}, formed = {}, by_key: byKey = {} } = table;
  const names = columns.map(nameOf);
  const ofKeys = byKey[path.slice(0, -1)];
  const recordOf = (given, mapKey) => {
    const cells = Array.isArray(given) ? given : [given];
    const flat = Object.fromEntries([...below(path, leftOut), ...below(path, outer)]);
    names.forEach((name, at) => {
      if (at < cells.length) flat[name] = cells[at];
      else flat[name] ??= null;
    });
    const take = (keyed, value) => {
      const row = keyed.rows[value];
      const said = Array.isArray(row) ? row : [row];
      keyed.columns.forEach((name, at) => (flat[name] = said[at] ?? null));
    };
    if (ofKeys) take(ofKeys, mapKey ?? flat[names[0]]);
    // Only the outermost rows have columns with companions.
    if (path === '') for (const name of names) if (byKey[name] && columns.includes(name)) take(byKey[name], flat[name]);
    for (const [own, template] of below(path, formed)) {
      if (!names.includes(own)) continue;
      const isWritten = names.indexOf(own) < cells.length || Object.hasOwn(leftOut, path + own);
      if (!template.includes('{}')) flat[own] = filled(template, '', flat);
      else if (isWritten && flat[own] !== null) flat[own] = filled(template, flat[own], flat);
    }
    for (const column of columns) {
      if (typeof column === 'string') continue;
      const [name, inner] = Object.entries(column)[0];
      const around = below(`${name}.`, flat);
      for (const [deep] of around) delete flat[`${name}.${deep}`];
      const others = Object.fromEntries(around.map(([deep, value]) => [`${path}${name}.${deep}`, value]));
      flat[name] = recordsOf(table, flat[name], inner, `${path}${name}.`, others);
    }
    const isLeaf = (name) => columns.includes(name);
    const isInside = (name) => names.some((other) => isLeaf(other) && name.startsWith(`${other}.`));
    for (const name of Object.keys(flat)) if (!names.includes(name) && isInside(name)) delete flat[name];
    return nested(flat);
  };
  if (Array.isArray(rows)) return rows.map((row) => recordOf(row, null));
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, recordOf(row, name)]));
};

/** Texts and lists in the place of what stands for them; a name of one ends where its number ends. */
const written = (value, abbreviations) => {
  if (typeof value === 'string') {
    if (Object.hasOwn(abbreviations, value)) return abbreviations[value];
    return value.replaceAll(/[#§¤]\d+/g, (name) => abbreviations[name] ?? name);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => written(item, abbreviations));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, written(item, abbreviations)]));
};

const inFull = ({ abbreviations, ...table }) =>
  abbreviations === undefined
    ? table
    : {
        ...table,
        rows: written(table.rows, abbreviations),
        ...(table.by_key ? { by_key: written(table.by_key, abbreviations) } : {}),
      };

const isTable = (value) => typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value;

/** The data that a view of tables was made of; data without tables as it is. */
export const untabled = (value) => {
  if (isTable(value)) {
    const table = inFull(value);
    return recordsOf(table, table.rows, table.columns, '', {});
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, untabled(part)]));
};
