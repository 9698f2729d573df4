/** Words and phrases without meaning for the subject or place. */
export const idleWords = `
happen, happened, happening, going, gone, go, goes, went, become, became, been, being, having, get, got, getting, give, take, taking, know, look
looking, see, say, said, tell, compare, compared, think, expect, expected, roughly, waiting, basis, activity, stay, statewide, countywide, citywide, im, ive, about, approximately, currently, current, latest, recent, recently
newest, last, past, previous, now, today, nowadays, this year, last year, last month, this month, since, while, when, before, after, until, till, between, during, through
over, time, decade, year, month, quarter, week, day, history, historical, historic, long run, long term, trend, data, dataset, series, statistic, =stat, =stats, figure, chart
graph, table, info, information, report, also, only, just, really, very, most, more, less, much, many, few, lot, limit, level
list, current, up, down, way, like, kind, type, sort, they, them, he, she, people pay, total, overall, all, each, every
structure, project, issue, issued, began, begin, begun, payment, standard, small area, seasonally, sa
crisis, pandemic, covid, place, spot, somewhere, market, sit, sitting, stand, standing, remain, there, here, still, yet, already, ever, usual, usually, normal, normally
would, will, shall, may, might, must, cannot, can't, make, made, use, used, need, help, please, thank, hi, hello, hey, dear, question, answer, want, wanted
interested, interesting, curious, wonder, wondering, americans, =american, area rent
reported, official, government, publish, published, according, survey, beginning, change over, around, nearby, near, within, inside, outside, close, 
living, move, moving, relocate, relocating, afford, budget, standing, room, rooms, offer, offered, seek, seeking, search, searching, find, found
ask, going rate, whole, entire, across, throughout, out, yes, than, versus, vs
january, february, march, april, june, july, august, september, october, november, december`;

/**
 * Words without such meaning that also occur in place names, such as `Kansas City`. They are first read together with
 * the adjacent words.
 */
export const emptyWords: ReadonlySet<string> = new Set(
  `above again am among american area areas available because below best better both but cities city counties county does difference
  fair fall good high higher local long metro metropolitan new real rising same single state states such their these this those top town towns
  transaction transactions where why`.split(/\s+/),
);
