/** After this many characters a text is handed to the browser. */
const CHUNK_BYTES = 1_048_576;

export type TextCollector = {
  /** Returns its bytes in UTF-8. */
  add(text: string): Uint8Array<ArrayBuffer>;
  /** Everything so far. */
  parts(): Blob[];
};

/** Collects a long text in blobs, which browsers store outside the page's memory, large ones on the disk. */
export function collectText(): TextCollector {
  const encoder = new TextEncoder();
  const blobs: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let waitingBytes = 0;

  function flush(): void {
    if (waitingBytes > 0) blobs.push(new Blob(waiting));
    waiting = [];
    waitingBytes = 0;
  }

  return {
    add(text) {
      const bytes = encoder.encode(text);
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= CHUNK_BYTES) flush();
      return bytes;
    },
    parts() {
      flush();
      return [...blobs];
    },
  };
}
