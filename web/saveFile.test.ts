// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { saveFile } from "./saveFile.ts";

afterEach(() => {
  delete window.showSaveFilePicker;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A browser that asks where to save, and what was done with the file. */
function offerPlaces(): unknown[] {
  const done: unknown[] = [];
  const file = {
    write: (part: unknown) => Promise.resolve(done.push(part)),
    close: () => Promise.resolve(done.push("closed")),
    abort: () => Promise.resolve(done.push("aborted")),
  };
  window.showSaveFilePicker = ({ suggestedName }) => {
    done.push(suggestedName);
    return Promise.resolve({
      createWritable: () => Promise.resolve(file),
    } as unknown as FileSystemFileHandle);
  };
  return done;
}

test("writes part by part to the place that the user chose", async () => {
  const done = offerPlaces();
  const saving = await saveFile("a.zip", "application/zip");
  await saving?.write("one");
  expect(done).toEqual(["a.zip", "one"]);
  await saving?.write("two");
  await saving?.finish();
  expect(done).toEqual(["a.zip", "one", "two", "closed"]);
});

test("leaves nothing behind where it was abandoned", async () => {
  const done = offerPlaces();
  await (await saveFile("a.zip", "application/zip"))?.abandon();
  expect(done).toEqual(["a.zip", "aborted"]);
});

test("does nothing where the user chose no place, and tells other faults", async () => {
  window.showSaveFilePicker = () => Promise.reject(new DOMException("", "AbortError"));
  expect(await saveFile("a.zip", "application/zip")).toBeNull();
  window.showSaveFilePicker = () => Promise.reject(new DOMException("not here", "SecurityError"));
  await expect(saveFile("a.zip", "application/zip")).rejects.toThrow("not here");
});

test("downloads everything at the end where the browser asks for no place", async () => {
  const made = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:a");
  const saving = await saveFile("a.zip", "application/zip");
  await saving?.write("one, ");
  await saving?.write("two");
  expect(made).not.toHaveBeenCalled();
  await saving?.finish();
  const [[blob] = []] = made.mock.calls;
  expect(blob instanceof Blob && (await blob.text())).toBe("one, two");
});

test("the address of a download works for a while after the click, for browsers that start late", async () => {
  vi.useFakeTimers();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:late");
  const revoked = vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  await (await saveFile("a.zip", "application/zip"))?.finish();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(revoked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(revoked.mock.calls).toEqual([["blob:late"]]);
});
