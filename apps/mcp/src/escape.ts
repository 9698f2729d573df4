const quote = 0x22;
const backslash = 0x5c;

/**
 * A JSON text as a JSON string, byte by byte: the result of JSON.stringify for the decoded text, without decoding it. A
 * minified JSON text contains no control characters, so only quotes and backslashes need an escape.
 */
export const escapeJson = (json: Buffer): Buffer => {
  let escapes = 0;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (byte === quote || byte === backslash) escapes++;
  }
  const escaped = Buffer.allocUnsafe(json.length + escapes + 2);
  let at = 0;
  escaped[at++] = quote;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]!;
    if (byte === quote || byte === backslash) escaped[at++] = backslash;
    escaped[at++] = byte;
  }
  escaped[at] = quote;
  return escaped;
};
