/** Everyday names of kinds of loans, and the wordings that the Federal Reserve uses for them. */
const kindsOfLoans: readonly (readonly [names: readonly string[], wordings: string])[] = [
  [['C&I', 'commercial and industrial', 'business', 'corporate', 'company'], 'commercial+industrial+loans'],
  [['CRE', 'commercial property', 'commercial real estate', 'commercial mortgage'], 'commercial+real+estate+loans'],
  [['student', 'college', 'education', 'tuition'], 'student+loans'],
  [['car', 'auto', 'automobile', 'vehicle', 'motor vehicle'], 'automobile+loans motor+vehicle+loans'],
  [['home equity', 'HELOC', 'home equity line'], 'home+equity+loans'],
  [['home', 'house', 'housing', 'residential', 'residential mortgage'], 'residential+real+estate+loans'],
  [['property', 'real estate'], 'real+estate+loans'],
  [['consumer', 'personal', 'household'], 'consumer+loans consumer+credit'],
];

/** Words that ask for an amount of loans. */
const amountsOfLoans = ['loan', 'loan debt', 'loan balance', 'loan volume', 'lending', 'borrowing'];

/** Kinds whose debt consists of these loans only. A company's debt also includes bonds. */
const owedAsLoans: ReadonlySet<string> = new Set(['student', 'car', 'auto', 'automobile', 'vehicle', 'home equity']);

const loanWords: readonly (readonly [term: string, wordings: string])[] = kindsOfLoans.flatMap(([names, wordings]) =>
  names.flatMap((name) => {
    const amounts = owedAsLoans.has(name) ? [...amountsOfLoans, 'debt'] : amountsOfLoans;
    return amounts.map((amount) => [`${name} ${amount}`, wordings] as const);
  }),
);

/** Everyday names of the securities of the Federal Reserve, and of currency in circulation. */
const holdings: readonly (readonly [term: string, wordings: string])[] = [
  ['mortgage bond', 'mortgage+backed+securities'],
  ['mortgage security', 'mortgage+backed+securities'],
  ['MBS', 'mbs mortgage+backed+securities'],
  ['held', 'held holdings'],
  ['hold', 'held holdings'],
  ['holdings', 'holdings held'],
  ['owned', 'owned held holdings'],
  ['bond holdings', 'securities+held treasury+securities+held'],
  ['bonds held', 'securities+held treasury+securities+held'],
  ['bond portfolio', 'securities+held treasury+securities+held'],
  ['money in circulation', 'currency+circulation'],
  ['cash in circulation', 'currency+circulation'],
  ['dollars in circulation', 'currency+circulation'],
  ['banknotes in circulation', 'currency+circulation'],
];

/** Everyday names of loans, of the Federal Reserve's securities and of currency in circulation. */
export const creditWords: readonly (readonly [term: string, wordings: string])[] = [...loanWords, ...holdings];
