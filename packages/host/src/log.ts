import { pino, type Logger } from 'pino';

// Headers with keys are removed from log lines. Text that looks like a key is reduced to its public prefix.
const keyText = /(dqs_live_[0-9A-Za-z]{8})_[0-9A-Za-z]+/g;

/** Writes JSON lines to a file descriptor, standard output by default. Keys are redacted everywhere. */
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
