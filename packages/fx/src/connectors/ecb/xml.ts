import { SourceFormatError, xmlElements, type Located, type XmlElement } from '@dqs/kit';
import { isCode, type Cell } from './cell.ts';

const cellsOf = ({ record: day, line }: Located<XmlElement>): Located<Cell>[] => {
  const { time } = day.attributes;
  if (time === undefined) throw new SourceFormatError('a day without its time attribute', line);
  return day.children.map(({ name, attributes: { currency = '', rate } }) => {
    if (name !== 'Cube' || !isCode(currency) || rate === undefined) {
      throw new SourceFormatError(
        `the day ${time} holds <${name} currency="${currency}">, which is not a rate of a currency`,
        line,
      );
    }
    return { record: { date: time, currency, rate }, line };
  });
};

/**
 * The rates of an XML file of the bank: `Cube time` per day, `Cube currency rate` inside. A currency without a rate is
 * absent. `line` is the ordinal of the day. Throws `SourceFormatError` for any other document.
 */
export async function* xmlCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<Cell>[]> {
  for await (const days of xmlElements(bytes, { at: 'Envelope/Cube/Cube' })) yield days.flatMap(cellsOf);
}
