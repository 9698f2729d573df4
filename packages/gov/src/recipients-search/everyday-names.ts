import { everydayTerms, foldName } from '@dqs/core/name-search';

/** Common names of recipients that are registered under another name. */
const table = `
aws: Amazon Web Services
caltech: California Institute of Technology
gd: General Dynamics
ibm: International Business Machines
jhu: Johns Hopkins University
jhu apl, johns hopkins apl: Johns Hopkins University Applied Physics Laboratory
jpl: California Institute of Technology
l3 harris: L3Harris Technologies
mit: Massachusetts Institute of Technology
northrop: Northrop Grumman
raytheon technologies, united technologies: RTX
saic: Science Applications International
spacex, space x: Space Exploration Technologies
ucsf: University of California San Francisco
ula: United Launch Alliance
ups: United Parcel Service
`;

const byTerm = everydayTerms(table);

/** The registered name (without its legal form) for a common name; null if the query is not one. */
export const everydayRecipient = (query: string): string | null => byTerm.get(foldName(query)) ?? null;
