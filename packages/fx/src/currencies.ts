/** A currency of ISO 4217. */
export interface Currency {
  /** Alphabetic code, three capitals. */
  readonly code: string;
  readonly name: string;
  /** Digits after the decimal point in the smallest unit; null where ISO 4217 gives none or the currency is withdrawn. */
  readonly minorUnits: number | null;
  /** Month (`YYYY-MM`) or year in which the code was withdrawn, null while it is current. */
  readonly withdrawn: string | null;
}

/** `code minor-units name`, one per line; `-` for none. ISO 4217 list one with the changes in force on 2026-01-01. */
const current = `
AED 2 UAE Dirham
AFN 2 Afghani
ALL 2 Lek
AMD 2 Armenian Dram
AOA 2 Kwanza
ARS 2 Argentine Peso
AUD 2 Australian Dollar
AWG 2 Aruban Florin
AZN 2 Azerbaijan Manat
BAM 2 Convertible Mark
BBD 2 Barbados Dollar
BDT 2 Taka
BHD 3 Bahraini Dinar
BIF 0 Burundi Franc
BMD 2 Bermudian Dollar
BND 2 Brunei Dollar
BOB 2 Boliviano
BOV 2 Mvdol
BRL 2 Brazilian Real
BSD 2 Bahamian Dollar
BTN 2 Ngultrum
BWP 2 Pula
BYN 2 Belarusian Ruble
BZD 2 Belize Dollar
CAD 2 Canadian Dollar
CDF 2 Congolese Franc
CHE 2 WIR Euro
CHF 2 Swiss Franc
CHW 2 WIR Franc
CLF 4 Unidad de Fomento
CLP 0 Chilean Peso
CNY 2 Yuan Renminbi
COP 2 Colombian Peso
COU 2 Unidad de Valor Real
CRC 2 Costa Rican Colon
CUP 2 Cuban Peso
CVE 2 Cabo Verde Escudo
CZK 2 Czech Koruna
DJF 0 Djibouti Franc
DKK 2 Danish Krone
DOP 2 Dominican Peso
DZD 2 Algerian Dinar
EGP 2 Egyptian Pound
ERN 2 Nakfa
ETB 2 Ethiopian Birr
EUR 2 Euro
FJD 2 Fiji Dollar
FKP 2 Falkland Islands Pound
GBP 2 Pound Sterling
GEL 2 Lari
GHS 2 Ghana Cedi
GIP 2 Gibraltar Pound
GMD 2 Dalasi
GNF 0 Guinean Franc
GTQ 2 Quetzal
GYD 2 Guyana Dollar
HKD 2 Hong Kong Dollar
HNL 2 Lempira
HTG 2 Gourde
HUF 2 Forint
IDR 2 Rupiah
ILS 2 New Israeli Shekel
INR 2 Indian Rupee
IQD 3 Iraqi Dinar
IRR 2 Iranian Rial
ISK 0 Iceland Krona
JMD 2 Jamaican Dollar
JOD 3 Jordanian Dinar
JPY 0 Yen
KES 2 Kenyan Shilling
KGS 2 Som
KHR 2 Riel
KMF 0 Comorian Franc
KPW 2 North Korean Won
KRW 0 Won
KWD 3 Kuwaiti Dinar
KYD 2 Cayman Islands Dollar
KZT 2 Tenge
LAK 2 Lao Kip
LBP 2 Lebanese Pound
LKR 2 Sri Lanka Rupee
LRD 2 Liberian Dollar
LSL 2 Loti
LYD 3 Libyan Dinar
MAD 2 Moroccan Dirham
MDL 2 Moldovan Leu
MGA 2 Malagasy Ariary
MKD 2 Denar
MMK 2 Kyat
MNT 2 Tugrik
MOP 2 Pataca
MRU 2 Ouguiya
MUR 2 Mauritius Rupee
MVR 2 Rufiyaa
MWK 2 Malawi Kwacha
MXN 2 Mexican Peso
MXV 2 Mexican Investment Unit (UDI)
MYR 2 Malaysian Ringgit
MZN 2 Mozambique Metical
NAD 2 Namibia Dollar
NGN 2 Naira
NIO 2 Cordoba Oro
NOK 2 Norwegian Krone
NPR 2 Nepalese Rupee
NZD 2 New Zealand Dollar
OMR 3 Rial Omani
PAB 2 Balboa
PEN 2 Sol
PGK 2 Kina
PHP 2 Philippine Peso
PKR 2 Pakistan Rupee
PLN 2 Zloty
PYG 0 Guarani
QAR 2 Qatari Rial
RON 2 Romanian Leu
RSD 2 Serbian Dinar
RUB 2 Russian Ruble
RWF 0 Rwanda Franc
SAR 2 Saudi Riyal
SBD 2 Solomon Islands Dollar
SCR 2 Seychelles Rupee
SDG 2 Sudanese Pound
SEK 2 Swedish Krona
SGD 2 Singapore Dollar
SHP 2 Saint Helena Pound
SLE 2 Leone
SOS 2 Somali Shilling
SRD 2 Surinam Dollar
SSP 2 South Sudanese Pound
STN 2 Dobra
SVC 2 El Salvador Colon
SYP 2 Syrian Pound
SZL 2 Lilangeni
THB 2 Baht
TJS 2 Somoni
TMT 2 Turkmenistan New Manat
TND 3 Tunisian Dinar
TOP 2 Pa'anga
TRY 2 Turkish Lira
TTD 2 Trinidad and Tobago Dollar
TWD 2 New Taiwan Dollar
TZS 2 Tanzanian Shilling
UAH 2 Hryvnia
UGX 0 Uganda Shilling
USD 2 US Dollar
USN 2 US Dollar (Next day)
UYI 0 Uruguay Peso in Indexed Units
UYU 2 Peso Uruguayo
UYW 4 Unidad Previsional
UZS 2 Uzbekistan Sum
VED 2 Digital Bolivar
VES 2 Sovereign Bolivar
VND 0 Dong
VUV 0 Vatu
WST 2 Tala
XAD 2 Arab Accounting Dinar
XAF 0 CFA Franc BEAC
XAG - Silver
XAU - Gold
XBA - European Composite Unit (EURCO)
XBB - European Monetary Unit (E.M.U.-6)
XBC - European Unit of Account 9
XBD - European Unit of Account 17
XCD 2 East Caribbean Dollar
XCG 2 Caribbean Guilder
XDR - Special Drawing Right
XOF 0 CFA Franc BCEAO
XPD - Palladium
XPF 0 CFP Franc
XPT - Platinum
XSU - Sucre
XTS - Reserved for testing
XUA - ADB Unit of Account
XXX - No currency involved
YER 2 Yemeni Rial
ZAR 2 Rand
ZMW 2 Zambian Kwacha
ZWG 2 Zimbabwe Gold
`;

/** `code month-of-withdrawal name`, one per line. ISO 4217 list three with the changes in force on 2026-01-01. */
const withdrawn = `
ADP 2003-07 Andorran Peseta
AFA 2003-01 Afghani
ALK 1989-12 Old Lek
ANG 2025-03 Netherlands Antillean Guilder
AOK 1991-03 Kwanza
AON 2000-02 New Kwanza
AOR 2000-02 Kwanza Reajustado
ARA 1992-01 Austral
ARP 1985-07 Peso Argentino
ARY 1990 Peso
ATS 2002-03 Schilling
AYM 2005-10 Azerbaijan Manat
AZM 2005-12 Azerbaijanian Manat
BAD 1998-07 Dinar
BEC 1990-03 Convertible Franc
BEF 2002-03 Belgian Franc
BEL 1990-03 Financial Franc
BGJ 1990 Lev A/52
BGK 1990 Lev A/62
BGL 2003-11 Lev
BGN 2026-01 Bulgarian Lev
BOP 1987-02 Peso boliviano
BRB 1986-03 Cruzeiro
BRC 1989-02 Cruzado
BRE 1993-03 Cruzeiro
BRN 1990-03 New Cruzado
BRR 1994-07 Cruzeiro Real
BUK 1990-02 Kyat
BYB 2001-01 Belarusian Ruble
BYR 2017-01 Belarusian Ruble
CHC 2004-11 WIR Franc (for electronic)
CSD 2006-10 Serbian Dinar
CSJ 1990 Krona A/53
CSK 1993-03 Koruna
CUC 2021-06 Peso Convertible
CYP 2008-01 Cyprus Pound
DDM 1990-09 Mark of the GDR
DEM 2002-03 Deutsche Mark
ECS 2000-09 Sucre
ECV 2000-09 Unidad de Valor Constante (UVC)
EEK 2011-01 Kroon
ESA 1981 Spanish Peseta
ESB 1994-12 Convertible Peseta Account
ESP 2002-03 Spanish Peseta
FIM 2002-03 Markka
FRF 2002-03 French Franc
GEK 1995-10 Georgian Coupon
GHC 2008-01 Cedi
GHP 2007-06 Ghana Cedi
GNE 1989-12 Syli
GNS 1986-02 Syli
GQE 1986-06 Ekwele
GRD 2002-03 Drachma
GWE 1981 Guinea Escudo
GWP 1997-05 Guinea-Bissau Peso
HRD 1995-01 Croatian Dinar
HRK 2023-01 Kuna
IEP 2002-03 Irish Pound
ILP 1981 Pound
ILR 1990 Old Shekel
ISJ 1990 Old Krona
ITL 2002-03 Italian Lira
LAJ 1979-12 Pathet Lao Kip
LSM 1985-05 Loti
LTL 2014-12 Lithuanian Litas
LTT 1993-07 Talonas
LUC 1990-03 Luxembourg Convertible Franc
LUF 2002-03 Luxembourg Franc
LUL 1990-03 Luxembourg Financial Franc
LVL 2014-01 Latvian Lats
LVR 1994-12 Latvian Ruble
MGF 2004-12 Malagasy Franc
MLF 1984-11 Mali Franc
MRO 2017-12 Ouguiya
MTL 2008-01 Maltese Lira
MTP 1983-06 Maltese Pound
MVQ 1989-12 Maldive Rupee
MXP 1993-01 Mexican Peso
MZE 1981 Mozambique Escudo
MZM 2006-06 Mozambique Metical
NIC 1990-10 Cordoba
NLG 2002-03 Netherlands Guilder
PEH 1990 Sol
PEI 1991-07 Inti
PES 1986-02 Sol
PLZ 1997-01 Zloty
PTE 2002-03 Portuguese Escudo
RHD 1981 Rhodesian Dollar
ROK 1990 Leu A/52
ROL 2005-06 Old Leu
RUR 2004-01 Russian Ruble
SDD 2007-07 Sudanese Dinar
SDP 1998-06 Sudanese Pound
SIT 2007-01 Tolar
SKK 2009-01 Slovak Koruna
SLL 2023-12 Leone
SRG 2003-12 Surinam Guilder
STD 2017-12 Dobra
SUR 1990-12 Rouble
TJR 2001-04 Tajik Ruble
TMM 2009-01 Turkmenistan Manat
TPE 2002-11 Timor Escudo
TRL 2005-12 Old Turkish Lira
UAK 1996-09 Karbovanet
UGS 1987-05 Uganda Shilling
UGW 1990 Old Shilling
USS 2014-03 US Dollar (Same day)
UYN 1989-12 Old Uruguay Peso
UYP 1993-03 Uruguayan Peso
VEB 2008-01 Bolivar
VEF 2018-08 Bolivar Fuerte
VNC 1990 Old Dong
XEU 1999-01 European Currency Unit (E.C.U)
XFO 2006-10 Gold-Franc
XFU 2013-11 UIC-Franc
XRE 1999-11 RINET Funds Code
YDD 1991-09 Yemeni Dinar
YUD 1990-01 New Yugoslavian Dinar
YUM 2003-07 New Dinar
YUN 1995-11 Yugoslavian Dinar
ZAL 1995-03 Financial Rand
ZMK 2012-12 Zambian Kwacha
ZRN 1999-06 New Zaire
ZRZ 1994-02 Zaire
ZWC 1989-12 Rhodesian Dollar
ZWD 2008-08 Zimbabwe Dollar
ZWL 2024-09 Zimbabwe Dollar
ZWN 2006-09 Zimbabwe Dollar (new)
ZWR 2009-06 Zimbabwe Dollar
`;

const lines = (table: string) => table.trim().split('\n');

const fields = (line: string) => {
  const [code = '', fact = '', ...name] = line.split(' ');
  return { code, fact, name: name.join(' ') };
};

const currentCurrency = (line: string): Currency => {
  const { code, fact, name } = fields(line);
  return { code, name, minorUnits: fact === '-' ? null : Number.parseInt(fact, 10), withdrawn: null };
};

const withdrawnCurrency = (line: string): Currency => {
  const { code, fact, name } = fields(line);
  return { code, name, minorUnits: null, withdrawn: fact };
};

/** Every alphabetic code of ISO 4217, current and withdrawn, by code. */
export const currencies: ReadonlyMap<string, Currency> = new Map(
  [...lines(current).map(currentCurrency), ...lines(withdrawn).map(withdrawnCurrency)].map((currency) => [
    currency.code,
    currency,
  ]),
);

/**
 * The currencies whose rates the European Central Bank publishes or has published: the columns of its whole history.
 */
export const publishedByBank: ReadonlySet<string> = new Set(
  (
    'USD JPY BGN CYP CZK DKK EEK GBP HUF LTL LVL MTL PLN ROL RON SEK SIT SKK CHF ISK NOK HRK RUB TRL TRY AUD BRL CAD CNY HKD ' +
    'IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR'
  ).split(' '),
);
