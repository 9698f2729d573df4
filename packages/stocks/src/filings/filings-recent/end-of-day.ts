/** Hour and minute of an instant in Eastern time. */
const easternHour = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** EDGAR closes at 22:00 Eastern time. Filings accepted later belong to the next day. */
const closingHour = 22;

/** The instant at which EDGAR closes on a day, in UTC: two or three hours into the next day. */
export const listedAtEndOf = (day: string): string => {
  const inSummer = new Date(`${day}T02:00:00Z`);
  inSummer.setUTCDate(inSummer.getUTCDate() + 1);
  if (Number.parseInt(easternHour.format(inSummer), 10) === closingHour)
    return inSummer.toISOString().replace('.000Z', 'Z');
  inSummer.setUTCHours(3);
  return inSummer.toISOString().replace('.000Z', 'Z');
};
