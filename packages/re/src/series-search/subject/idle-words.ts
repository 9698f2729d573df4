/** Words and phrases of questions that say nothing about what or where: what asks, how often, what became of it. */
export const idleWords = `
happen, happened, happening, going, gone, go, goes, went, become, became, been, being, having, get, got, getting, give, take, taking, know, look
looking, see, say, said, tell, compare, compared, think, expect, expected, roughly, about, approximately, currently, current, latest, recent, recently
newest, last, past, previous, now, today, nowadays, this year, last year, last month, this month, since, while, when, before, after, until, till, between, during, through
over, time, decade, year, month, quarter, week, day, history, historical, historic, long run, long term, trend, data, dataset, series, statistic, =stat, =stats, figure, chart
graph, table, info, information, report, also, only, just, really, very, most, more, less, much, many, few, lot, per, max, maximum, min, minimum, limit, level
list, current, up, down, way, like, kind, type, sort, they, them, he, she, people pay, =gross, total, overall, all, each, every, per capita, size
structure, project, issue, issued, began, begin, begun, monthly payment, payment, standard, small area, seasonally, unadjusted, not seasonally adjusted, nsa, sa
crisis, pandemic, covid, place, spot, somewhere, market, sit, sitting, stand, standing, remain, there, here, still, yet, already, ever, usual, usually, normal, normally
would, will, shall, may, might, must, cannot, can't,  make, made, use, used, need, help, please, thank, hi, hello, hey, dear, question, answer, want, wanted
interested, interesting, curious, wonder, wondering, americans, =american,  cheapest, costliest, big, large, area rent
reported, official, government, publish, published, according, survey, beginning, change over, around, nearby, near, within, inside, outside, close, 
living, move, moving, relocate, relocating, afford, budget, standing, room, rooms, offer, offered, seek, seeking, search, searching, find, found
ask, asking, going rate, per unit, whole, entire, across, throughout, out, off, without, not, no, yes, than, versus, vs
january, february, march, april, june, july, august, september, october, november, december`;
