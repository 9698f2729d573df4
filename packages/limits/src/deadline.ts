/**
 * The promise's outcome, or a rejection after so many milliseconds. An answer that arrived while this process was busy
 * still counts.
 *
 * @param whom the party that must answer, for the error
 */
export const deadline = <T>(promise: Promise<T>, milliseconds: number, whom = 'the database'): Promise<T> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const giveUp = (): void => reject(new Error(`no answer from ${whom} in ${Math.round(milliseconds)} ms`));
    // In a turn of the event loop timers run before input. After a busy turn an answer is often already waiting to be
    // read.
    const last = (): void => void setImmediate(() => setImmediate(giveUp));
    const more = milliseconds / 4;
    let timer = setTimeout(() => {
      // If this process was blocked, the other party may have waited for the same core.
      if (performance.now() - began > milliseconds + more) timer = setTimeout(last, more);
      else last();
    }, milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
