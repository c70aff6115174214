import { afterEach, expect, test, vi } from "vitest";
import { useStepUp } from "./stepUp.ts";
import { upload } from "./upload.ts";

const PREVIEW = { picture: "data:image/png;base64,", width: 200, height: 60, notes: [] };

/** Answers the uploads in order; returns what was sent. */
function answerWith(...answers: [status: number, body: unknown][]): FormData[] {
  const sent: FormData[] = [];
  class FakeRequest {
    upload = {};
    status = 0;
    statusText = "";
    responseText = "";
    onload = (): void => {};
    open(): void {}
    getResponseHeader(): null {
      return null;
    }
    send(form: FormData): void {
      const [status, body] = answers[sent.length] ?? [0, ""];
      sent.push(form);
      this.status = status;
      this.responseText = typeof body === "string" ? body : JSON.stringify(body);
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  return sent;
}

afterEach(() => vi.unstubAllGlobals());

const file = new File(["x"], "logo.png");
const preview = () => upload("previewLogo", file, () => {});

test("an upload that needs a proof of identity is sent again once it is given", async () => {
  const asked = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  useStepUp.setState({ ask: asked });
  const refusal = { code: "step_up_required", message: "Who?", proof: "code", requestId: "1" };
  const sent = answerWith([403, refusal], [200, PREVIEW]);
  expect(await preview()).toEqual(PREVIEW);
  expect(asked.mock.calls).toEqual([[{ proof: "code", factors: ["code"] }]]);
  expect(sent.map((form) => form.get("logo"))).toEqual([file, file]);
});

test.each<[string, number, unknown, { serverMessage: string; isExplained: boolean }]>([
  [
    "the contract's",
    400,
    { code: "invalid_image", message: "The PNG is damaged.", requestId: "1" },
    { serverMessage: "The PNG is damaged.", isExplained: true },
  ],
  ["a message alone", 422, { message: "Not today." }, { serverMessage: "Not today.", isExplained: true }],
  ["nothing", 413, "", { serverMessage: "The request is too large.", isExplained: false }],
])("a refusal's message is kept: %s", async (_kind, status, body, error) => {
  answerWith([status, body]);
  await expect(preview()).rejects.toMatchObject(error);
});
