import { describe, expect, it } from 'vitest';
import { labelReader } from './concept-labels.ts';
import { inlineFacts } from './inline-xbrl.ts';
import { factReader } from './xbrl-facts.ts';

const resources = `<ix:header><ix:hidden><ix:nonNumeric contextRef="c" name="dei:DocumentType">10-K</ix:nonNumeric></ix:hidden><ix:resources>
  <xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000007</xbrli:identifier><xbrli:segment>
    <xbrldi:explicitMember dimension="us-gaap:StatementBusinessSegmentsAxis">x:RetailMember</xbrldi:explicitMember>
    <xbrldi:typedMember dimension="x:PlantAxis"><x:Plant> 12 </x:Plant></xbrldi:typedMember></xbrli:segment></xbrli:entity>
    <xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>
  <xbrli:context id="i"><xbrli:entity><xbrli:identifier>7</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>
  <xbrli:unit id="u1"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
  <xbrli:unit id="u2"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator>
    <xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
</ix:resources></ix:header>`;

const page = (body: string): string =>
  `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body><div style="display:none">${resources}</div>${body}</body></html>`;

const factsOf = (body: string) => inlineFacts(page(body), () => true).slice(1);

describe('facts of inline XBRL', () => {
  it('have their context, unit, exactness and number', () => {
    const [fact] = factsOf(
      `<td>$<ix:nonFraction name="us-gaap:Revenues" contextRef="c" unitRef="u1" decimals="-6" scale="6" format="ixt:num-dot-decimal"><b>1,2</b>34</ix:nonFraction></td>`,
    );
    expect(fact).toMatchObject({
      name: 'us-gaap:Revenues',
      unit: 'USD',
      decimals: '-6',
      text: '1,234',
      value: '1234000000',
      context: { entity: '0000000007', start: '2024-01-01', end: '2024-12-31' },
    });
    expect([...(fact?.context.dimensions ?? [])]).toEqual([
      ['us-gaap:StatementBusinessSegmentsAxis', 'x:RetailMember'],
      ['x:PlantAxis', '12'],
    ]);
    expect(
      factsOf('<ix:nonFraction name="a:B" contextRef="i" unitRef="u2" decimals="INF">1.50</ix:nonFraction>'),
    ).toMatchObject([{ unit: 'USD/shares', decimals: 'INF', value: '1.50', context: { start: null } }]);
  });

  it('stand within one another, and in the header that is not shown', () => {
    const nested = `<ix:nonNumeric name="a:Note" contextRef="c"><p>Sales were
      <ix:nonFraction name="a:Sales" contextRef="c" unitRef="u1" scale="3"><ix:nonFraction name="a:Net" contextRef="c" unitRef="u1" scale="3">12</ix:nonFraction></ix:nonFraction> in all.</p></ix:nonNumeric>`;
    expect(factsOf(nested).map(({ name, text, value }) => [name, text, value])).toEqual([
      ['a:Note', 'Sales were 12 in all.', null],
      ['a:Sales', '12', '12000'],
      ['a:Net', '12', '12000'],
    ]);
    expect(inlineFacts(page(''), () => true)).toMatchObject([{ name: 'dei:DocumentType', text: '10-K' }]);
  });

  it('go on where they are continued, without what is excluded', () => {
    const body = `<ix:continuation id="k2">the end.</ix:continuation>
      <ix:nonNumeric name="a:Note" contextRef="c" continuedAt="k1">It begins <ix:exclude>page 7 <ix:nonFraction name="a:Pages" contextRef="c" unitRef="u1">7</ix:nonFraction></ix:exclude>here, </ix:nonNumeric>
      <p>not of it</p><ix:continuation id="k1" continuedAt="k2">goes on to </ix:continuation>`;
    expect(factsOf(body).map(({ name, text }) => [name, text])).toEqual([
      ['a:Note', 'It begins here, goes on to the end.'],
      ['a:Pages', '7'],
    ]);
    const round = `<ix:nonNumeric name="a:Note" contextRef="c" continuedAt="k">a</ix:nonNumeric><ix:continuation id="k" continuedAt="k">b</ix:continuation>`;
    expect(factsOf(round)[0]?.text).toBe('ab');
  });

  it('are none where they are nil, of another target, or of a context that is missing', () => {
    const body = `<ix:nonFraction name="a:A" contextRef="c" unitRef="u1" xsi:nil="true"/>
      <ix:nonFraction name="a:B" contextRef="c" unitRef="u1" xsi:nil="1"></ix:nonFraction>
      <ix:nonFraction name="a:C" contextRef="c" unitRef="u1" target="other">1</ix:nonFraction>
      <ix:nonFraction name="a:D" contextRef="gone" unitRef="u1">1</ix:nonFraction>
      <ix:nonFraction name="a:E" contextRef="c" unitRef="u1">1</ix:nonFraction>`;
    expect(factsOf(body).map(({ name }) => name)).toEqual(['a:E']);
  });

  it('are the same however the document is cut into pieces, and share contexts with other documents', () => {
    const wanted = { isWanted: (name: string) => name === 'a:A' };
    const first = page('<ix:nonFraction name="a:A" contextRef="c" unitRef="u1" scale="6">12</ix:nonFraction>');
    const exhibit = '<html><ix:nonFraction name="a:A" contextRef="i" unitRef="u1" sign="-">5</ix:nonFraction></html>';
    for (const size of [1, 7, 100_000]) {
      const reader = factReader(wanted);
      for (const text of [exhibit, first]) {
        const document = reader.inline();
        for (let at = 0; at < text.length; at += size) document.write(text.slice(at, at + size));
        document.end();
      }
      expect(reader.facts().map(({ value }) => value)).toEqual(['-5', '12000000']);
    }
  });
});

describe('facts of an instance', () => {
  it('are elements with a context, whose names keep their letters', () => {
    const reader = factReader({ isWanted: () => true });
    const instance = reader.instance();
    instance.write(`<?xml version="1.0"?><xbrl xmlns:us-gaap="x"><context id="c"><entity><identifier scheme="s">0000000007</identifier></entity>
      <period><startDate>2024-01-01</startDate><endDate>2024-12-31</endDate></period></context>
      <unit id="usd"><measure>iso4217:USD</measure></unit>
      <us-gaap:Revenues contextRef="c" decimals="-8" unitRef="usd">4000000000.0</us-gaap:Revenues>
      <us-gaap:OperatingIncomeLoss contextRef="c" decimals="-3" unitRef="usd">-1.2E+6</us-gaap:OperatingIncomeLoss>
      <us-gaap:Assets contextRef="c" unitRef="usd" xsi:nil="true"/><us-gaap:Assets contextRef="c" unitRef="usd" xs:nil="true"/>
      <us-gaap:CommonStockParOrStatedValuePerShare contextRef="c" unitRef="usd">.01</us-gaap:CommonStockParOrStatedValuePerShare><dei:DocumentType contextRef="c">10-Q</dei:DocumentType></xbrl>`);
    instance.end();
    expect(reader.facts().map(({ name, unit, value, text }) => [name, unit, value ?? text])).toEqual([
      ['us-gaap:Revenues', 'USD', '4000000000.0'],
      ['us-gaap:OperatingIncomeLoss', 'USD', '-1200000'],
      ['us-gaap:CommonStockParOrStatedValuePerShare', 'USD', '0.01'],
      ['dei:DocumentType', null, '10-Q'],
    ]);
  });
});

describe('labels of a linkbase', () => {
  it('are the standard ones of what is wanted, in English', () => {
    const reader = labelReader((name) => name.endsWith('Member'));
    const linkbase = reader.linkbase();
    linkbase.write(`<link:linkbase><link:labelLink>
      <link:loc xlink:label="l1" xlink:href="x-2024.xsd#x_RetailMember"/><link:loc xlink:label="l2" xlink:href="x-2024.xsd#x_Sales"/>
      <link:labelArc xlink:from="l1" xlink:to="t1"/><link:labelArc xlink:from="l2" xlink:to="t2"/>
      <link:label xlink:label="t1" xlink:role="http://www.xbrl.org/2003/role/terseLabel" xml:lang="en-US">Retail</link:label>
      <link:label xlink:label="t1" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en-US">Retail &amp;
        Stores [Member]</link:label>
      <link:label xlink:label="t1" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="de">Handel</link:label>
      <link:label xlink:label="t2" xlink:role="http://www.xbrl.org/2003/role/label" xml:lang="en-US">Sales</link:label>
      </link:labelLink></link:linkbase>`);
    linkbase.end();
    expect([...reader.labels()]).toEqual([['RetailMember', 'Retail & Stores [Member]']]);
  });
});
