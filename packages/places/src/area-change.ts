/**
 * Codes of metropolitan and micropolitan areas that the Office of Management and Budget replaced although the area went on,
 * from its bulletins (13-01 of February 2013, 18-03 and 18-04 of 2018, 23-01 of July 2023): mostly because another city came
 * first in the title. An area that was dissolved or merged has no entry.
 */
const successors: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '14060': '14010', // Bloomington-Normal, IL became Bloomington, IL (2013)
    '17460': '17410', // Cleveland-Elyria became Cleveland, OH (2023)
    '19380': '19430', // Dayton became Dayton-Kettering, OH (2018)
    '23020': '18880', // Fort Walton Beach became Crestview, FL (2013)
    '26100': '24340', // Holland-Grand Haven joined Grand Rapids, MI (2013)
    '26180': '46520', // Honolulu became Urban Honolulu, HI (2013)
    '29140': '29200', // Lafayette became Lafayette-West Lafayette, IN (2013)
    '31100': '31080', // Los Angeles-Long Beach-Santa Ana became Los Angeles-Long Beach-Anaheim, CA (2013)
    '37380': '19660', // Palm Coast joined Deltona-Daytona Beach, FL (2013)
    '39140': '39150', // Prescott became Prescott Valley-Prescott, AZ (2018)
    '42060': '42200', // Santa Barbara became Santa Maria-Santa Barbara, CA (2013)
    '42260': '35840', // Bradenton-Sarasota became North Port-Sarasota-Bradenton, FL (2009)
    '46940': '42680', // Vero Beach became Sebastian-Vero Beach, FL (2009)
  }),
);

/** The code under which an area goes on whose code was replaced; empty for a code in use, dissolved or never given. */
export const areaSuccessorsOf = (code: string): readonly string[] => {
  const successor = successors.get(code);
  return successor === undefined ? [] : [successor];
};
