import { openPlace, type Place } from '../bench/installation.ts';
import { load, writeVersion } from './rates.ts';

// A process of its own that loads one version after another until it is killed, and says what it began and what it finished:
// node load-forever.ts <place as JSON> <folder> <first version>

const [place = '', folder = '', first = '1'] = process.argv.slice(2);
const db = await openPlace(JSON.parse(place) as Place);
for (let version = Number.parseInt(first, 10); ; version += 1) {
  const file = await writeVersion(folder, version);
  process.send?.({ begun: version });
  const report = await load(db, file, folder);
  if (report.status !== 'ok') throw new Error(JSON.stringify(report));
  process.send?.({ done: version });
}
