import { createRandom } from '../random.ts';

const random = createRandom(17265);

const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;

const onsets = 'b c d f g h k l m n p r s t v w br ch cl cr dr fr gr pl pr sh st th tr'.split(' ');
const vowels = 'a e i o u ai ea io ou a e i o'.split(' ');
const codas = ['', '', '', 'n', 'r', 's', 'l', 'x', 'nd', 'rt', 'st', 'm'];

const coined = (): string => {
  const syllables = 1 + random(3);
  let word = '';
  for (let at = 0; at <= syllables; at += 1) word += pick(onsets) + pick(vowels);
  return word[0]!.toUpperCase() + word.slice(1) + pick(codas);
};

/** Forty thousand coined words: those that several firms call themselves by. */
const own = [...new Set(Array.from({ length: 60_000 }, coined))].slice(0, 40_000);

/** Words that stand in many names, the commonest first. */
const common =
  `Capital Fund Investments Holdings Holding Partners International Group Global Management Services Trust Bank
  Financial Energy Real Estate Properties Trading Industries Solutions Technologies Finance Ventures Consulting Equity Income
  Growth Bond Credit Insurance Investment Asset Development European American Asia Pacific Immobilien Beteiligungs
  Construction Systems Foundation Pension Retirement Master Opportunities Strategic Infrastructure Logistics Media Foods`.split(
    /\s+/,
  );

const cjk = [...'中国微软有限公司投资管理上海北京深圳科技发展集团银行基金电子贸易实业股份控股国际信息东方华南山海金银'];
const cyrillic =
  'Общество с ограниченной ответственностью Торговый дом Инвест Капитал Строй Энерго Банк Север Восток Альянс'.split(
    ' ',
  );

/** Country, share of all entities in thousandths, and its legal forms. */
const countries: readonly (readonly [country: string, share: number, forms: readonly string[]])[] = [
  ['US', 130, ['LLC', 'Inc.', 'Corporation', 'LP', 'Trust']],
  ['IN', 100, ['PRIVATE LIMITED', 'LLP', 'LIMITED']],
  ['CN', 75, ['有限公司', 'Co., Ltd.']],
  ['DE', 90, ['GmbH', 'GmbH & Co. KG', 'AG', 'e.V.']],
  ['IT', 85, ['S.R.L.', 'S.P.A.', 'S.A.S.']],
  ['GB', 80, ['LIMITED', 'PLC', 'LLP']],
  ['FR', 65, ['SAS', 'SARL', 'SCI', 'SA']],
  ['ES', 65, ['S.L.', 'S.A.', 'SOCIEDAD LIMITADA']],
  ['NL', 60, ['B.V.', 'N.V.', 'Stichting']],
  ['SE', 40, ['AB']],
  ['DK', 35, ['ApS', 'A/S', 'I/S']],
  ['LU', 30, ['S.à r.l.', 'SICAV', 'S.A.']],
  ['CZ', 25, ['s.r.o.', 'a.s.']],
  ['RU', 20, ['ООО', 'АО']],
  ['JP', 20, ['株式会社', 'Co., Ltd.']],
  ['AU', 30, ['PTY LTD', 'LIMITED']],
  ['KY', 25, ['Ltd.', 'LP']],
  ['CH', 25, ['AG', 'GmbH', 'SA']],
];

const drawn = countries.flatMap((country) => Array.from({ length: country[1] }, () => country));

/** A name with the country of its bearer. */
export interface InventedName {
  readonly country: string;
  readonly name: string;
}

const capped = (most: number): number => Math.floor(most * (random(1000) / 1000) ** 3);

/** Even the commonest word stands in one name of twenty or so. */
const evenly = (most: number): number => Math.floor(most * (random(1000) / 1000) ** 1.4);

const ofScript = (country: string, form: string): string => {
  if ((country === 'CN' || country === 'JP') && random(3) > 0)
    return Array.from({ length: 4 + random(6) }, () => pick(cjk)).join('') + (/[a-z]/i.test(form) ? '' : form);
  if (country === 'RU') return `${form} "${pick(cyrillic)} ${pick(cyrillic)}${random(1000)}"`;
  // One firm in four has a word that no other has: three million entities come to some hundred thousand such words.
  const words = [random(4) === 0 ? coined() : own[capped(own.length)]!];
  if (random(3) === 0) words.push(own[random(own.length)]!);
  for (let more = random(3); more > 0; more -= 1) words.push(common[evenly(common.length)]!);
  if (random(12) === 0) words.push(String(1 + random(30)));
  words.push(form);
  const name = words.join(' ');
  return random(3) === 0 ? name.toUpperCase() : name;
};

/** A name as the golden copy has them: scripts, legal forms and common words in about their true shares. */
export const inventName = (): InventedName => {
  const [country, , forms] = pick(drawn);
  return { country, name: ofScript(country, pick(forms)) };
};
