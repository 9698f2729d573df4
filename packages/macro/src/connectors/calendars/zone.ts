/** Time zones of the agencies. The Bureau of Labor Statistics calls its zone US-Eastern; the ECB says CET all year. */
export const zones = { eastern: 'America/New_York', frankfurt: 'Europe/Berlin', utc: 'UTC' } as const;

export type Zone = (typeof zones)[keyof typeof zones];

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

const day24 = 24 * 3600_000;

const number = (text: string): number => Number.parseInt(text, 10);

const formats = new Map<Zone, Intl.DateTimeFormat>();

const formatOf = (zone: Zone): Intl.DateTimeFormat => {
  const cached = formats.get(zone);
  if (cached) return cached;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, made);
  return made;
};

/** The offset of the zone from UTC at an instant, in milliseconds. */
const aheadAt = (instant: number, zone: Zone): number => {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
};

/**
 * The instant of a local time `YYYY-MM-DDTHH:MM[:SS]` in a zone, RFC 3339 in UTC, with the zone's daylight saving time;
 * null if the text is not a valid time. A local time that occurs twice means the first one. A local time that is
 * skipped is read as if the clocks had not been set forward yet.
 */
export const instantIn = (local: string, zone: Zone): string | null => {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00'] = pattern.exec(local) ?? [];
  const wall = Date.UTC(number(year), number(month) - 1, number(day), number(hour), number(minute), number(second));
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return null;
  const [before = wall, after = wall] = [wall - day24, wall + day24].map((near) => wall - aheadAt(near, zone));
  const instant = [before, after].find((candidate) => candidate + aheadAt(candidate, zone) === wall) ?? before;
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
};
