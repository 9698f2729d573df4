/** Listed companies whose securities managers hold and insiders trade. */
export const issuers = 5_000;

export const cikOf = (issuer: number): number => 100_000 + issuer;

/** An invented identifier in the form of a CUSIP. */
export const identifierOf = (issuer: number): string => `Z${String(issuer).padStart(5, '0')}000`;

export const nameOf = (issuer: number): string => `Issuer ${issuer.toString(36)}x Corp`;

/** The SEC's list of symbols of these companies. */
export const symbolList = (): string =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: issuers }, (_, issuer) => [
        issuer,
        { cik_str: cikOf(issuer), ticker: `I${issuer}`, title: nameOf(issuer) },
      ]),
    ),
  );
