import { pino, type Logger } from 'pino';

// A key never gets into a line by way of a header; what looks like one inside any text is cut to its public prefix.
const keyText = /(dqs_live_[0-9A-Za-z]{8})_[0-9A-Za-z]+/g;

/** Writes JSON lines to a file descriptor, standard output by default; keys are redacted wherever they may stand. */
export const createLog = (level: string, descriptor = 1): Logger =>
  pino(
    {
      level,
      base: null,
      redact: ['*.headers["x-api-key"]', '*.headers.authorization', 'headers["x-api-key"]', 'headers.authorization'],
      serializers: { error: pino.stdSerializers.err },
      hooks: { streamWrite: (line) => (line.includes('dqs_live_') ? line.replace(keyText, '$1_[redacted]') : line) },
    },
    pino.destination({ dest: descriptor, sync: false }),
  );
