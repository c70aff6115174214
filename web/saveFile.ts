import { download } from "./csv.ts";

declare global {
  interface Window {
    /** Only some browsers have it, and only on pages loaded by https. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
  }
}

/** A file that this page writes; the user gets nothing until it is finished. */
export type Saving = {
  write: (part: BlobPart) => Promise<void>;
  finish: () => Promise<void>;
  abandon: () => Promise<void>;
};

/**
 * Asks where to save a file and writes it there part by part. Other browsers collect the parts, and download them at
 * the end. Null if the user chose no place. Call it right after a click.
 */
export async function saveFile(name: string, type: string): Promise<Saving | null> {
  if (window.showSaveFilePicker === undefined) return holdFile(name, type);
  try {
    const handle = await window.showSaveFilePicker({ suggestedName: name });
    const file = await handle.createWritable();
    return {
      write: (part) => file.write(part),
      finish: () => file.close(),
      abandon: () => file.abort(),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    throw error;
  }
}

function holdFile(name: string, type: string): Saving {
  let parts: BlobPart[] = [];
  return {
    write: (part) => Promise.resolve(void parts.push(part)),
    finish: () => Promise.resolve(download(name, parts, type)),
    abandon: () => Promise.resolve(void (parts = [])),
  };
}
