const headBytes = 4096;

/** The first 4 KB of a file as text, from which a reader determines its layout. */
export const headOf = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  return Buffer.concat(chunks)
    .subarray(0, headBytes)
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '');
};
