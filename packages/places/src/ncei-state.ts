// NCEI numbers the contiguous states by name; Hawaii and Alaska were added later. These are not FIPS codes.
const postals =
  'AL AZ AR CA CO CT DE FL GA ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX ' +
  'UT VT VA WA WV WI WY HI AK';

const byCode: ReadonlyMap<string, string> = new Map(
  postals.split(' ').map((postal, at) => [String(at + 1).padStart(2, '0'), postal]),
);

/** The postal abbreviation for NCEI's number of a state; undefined for regions of several states. */
export const postalOfNceiState = (code: string): string | undefined => byCode.get(code);
