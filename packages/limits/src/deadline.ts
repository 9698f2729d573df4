/**
 * The promise's outcome, or a rejection when it takes longer than so many milliseconds. An answer that has arrived while this process
 * was busy elsewhere still counts.
 *
 * @param whom who is asked, for the error
 */
export const deadline = <T>(promise: Promise<T>, milliseconds: number, whom = 'the database'): Promise<T> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const giveUp = (): void => reject(new Error(`no answer from ${whom} in ${Math.round(milliseconds)} ms`));
    // Timers come before input in a turn of the event loop: after a busy one the answer is often already there to be read.
    const last = (): void => void setImmediate(() => setImmediate(giveUp));
    const more = milliseconds / 4;
    let timer = setTimeout(() => {
      // Where this process stood still, whoever is asked may have waited for the same core.
      if (performance.now() - began > milliseconds + more) timer = setTimeout(last, more);
      else last();
    }, milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
