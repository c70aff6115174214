// @vitest-environment happy-dom
import { act } from "react";
import { createPortal } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { ApiError } from "../apiError.ts";
import { useDraft } from "../sync/index.ts";
import { TextField } from "./TextField.tsx";
import { toastError, toastSuccess } from "../toasts/toast.ts";
import { useFields } from "./useFields.ts";
import { useForm } from "./useForm.ts";

vi.mock("../toasts/toast.ts", () => ({
  toastError: vi.fn<typeof toastError>(),
  toastSuccess: vi.fn<typeof toastSuccess>(),
}));
vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const schema = z.object({
  amount: z.string().check(z.minLength(1, "Amount is required")),
  memo: z.string().check(z.maxLength(3, "Too long")),
});
type Values = z.infer<typeof schema>;
const EMPTY: Values = { amount: "", memo: "" };
const DRAFT = {
  name: "form",
  schema: z.object({ amount: z.string(), memo: z.string() }),
  empty: EMPTY,
  restOf,
};

function restOf({ memo }: Values): Values {
  return { amount: "", memo };
}

const send = vi.fn<(values: Values) => Promise<void>>();
const sendInner = vi.fn<() => Promise<void>>().mockResolvedValue();
const onAwaiting = vi.fn<() => void>();

function Form() {
  const form = useForm(schema);
  const { values, setValues, taken } = useDraft(DRAFT);
  const { field } = useFields(form, [values, setValues]);

  async function submit(sent: Values) {
    await send(sent);
    taken(sent);
  }

  return (
    <form onSubmit={form.handleSubmit(submit, "Not sent", { onAwaiting })}>
      <TextField label="Amount" error={form.errors.amount} {...field("amount")} />
      <TextField label="Memo" error={form.errors.memo} {...field("memo")} />
      <button type="submit" aria-busy={form.isSubmitting}>
        Send
      </button>
      {createPortal(<Inner />, document.body)}
    </form>
  );
}

/** In a dialog opened by the form: React events reach the form, though it is not an ancestor in the DOM. */
function Inner() {
  const form = useForm(z.object({}));
  return <form id="inner" onSubmit={form.handleSubmit(sendInner, "Not saved")} />;
}

let root: Root;

beforeEach(async () => {
  vi.clearAllMocks();
  send.mockReset().mockResolvedValue();
  await open();
});
afterEach(async () => {
  await close();
  sessionStorage.clear();
});

async function open(): Promise<void> {
  const container = document.body.appendChild(document.createElement("div"));
  root = createRoot(container);
  await act(async () => root.render(<Form />));
}

async function close(): Promise<void> {
  await act(async () => root.unmount());
  document.body.replaceChildren();
}

function input(name: keyof Values): HTMLInputElement {
  const found = document.querySelector(`[name=${name}]`);
  if (!(found instanceof HTMLInputElement)) throw new Error(`No field ${name}`);
  return found;
}

/** Types like a person, so that React notices. */
async function type(name: keyof Values, value: string): Promise<void> {
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  await act(async () => {
    native?.set?.call(input(name), value);
    input(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function submit(times = 1, selector = "form:has(button)"): Promise<void> {
  const form = document.querySelector(selector);
  await act(async () => {
    for (let i = 0; i < times; i++)
      form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
}

const errors = () => [...document.querySelectorAll("[role=alert]")].map(({ textContent }) => textContent);
const typed = () => ({ amount: input("amount").value, memo: input("memo").value });

function refuse(parts: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) {
  send.mockRejectedValueOnce(
    new ApiError({
      status: 400,
      code: "validation_failed",
      message: "400",
      serverMessage: "In words.",
      ...parts,
    }),
  );
}

test("errors are shown at their fields, the first of which gets the focus, and nothing is sent", async () => {
  await type("memo", "too long");
  await submit();
  expect(errors()).toEqual(["Amount is required", "Too long"]);
  expect(document.activeElement).toBe(input("amount"));
  expect(send).not.toHaveBeenCalled();
});

test("a field with an error is validated again on each change, others are not", async () => {
  await submit();
  await type("memo", "too long");
  expect(errors()).toEqual(["Amount is required"]);
  await type("amount", "5");
  expect(errors()).toEqual([]);
});

test("an emptied field is sent empty, and validated as such", async () => {
  await type("amount", "5");
  await type("memo", "abc");
  await type("memo", "");
  await submit();
  expect(send).toHaveBeenCalledExactlyOnceWith({ amount: "5", memo: "" });
  await type("amount", "6");
  await type("amount", "");
  await submit();
  expect(errors()).toEqual(["Amount is required"]);
});

test("a refusal is shown at its field, which gets the focus, and in a toast; what was typed stays", async () => {
  await type("amount", "5");
  await type("memo", "abc");
  refuse({ fields: { memo: "Not this one." } });
  await submit();
  expect(errors()).toEqual(["Not this one."]);
  expect(document.activeElement).toBe(input("memo"));
  expect(toastError).toHaveBeenCalledExactlyOnceWith("Not sent", "In words.");
  expect(typed()).toEqual({ amount: "5", memo: "abc" });
});

test("a submit repeated while the first is running is one request", async () => {
  let answer = () => undefined as void;
  send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await type("amount", "5");
  await submit(2);
  await submit();
  expect(send).toHaveBeenCalledTimes(1);
  expect(document.querySelector("button")?.getAttribute("aria-busy")).toBe("true");
  await act(async () => answer());
  expect(document.querySelector("button")?.getAttribute("aria-busy")).toBe("false");
  await type("amount", "6");
  await submit();
  expect(send).toHaveBeenCalledTimes(2);
});

test("what was typed survives a reload; after a submit only the rest does", async () => {
  await type("amount", "5");
  await type("memo", "abc");
  await close();
  await open();
  expect(typed()).toEqual({ amount: "5", memo: "abc" });

  await submit();
  expect(typed()).toEqual({ amount: "", memo: "abc" });
  await close();
  await open();
  expect(typed()).toEqual({ amount: "", memo: "abc" });
});

test("what was typed after sending stays when the answer comes", async () => {
  let answer = () => undefined as void;
  send.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await type("amount", "5");
  await submit();
  await type("amount", "50");
  await act(async () => answer());
  expect(typed()).toEqual({ amount: "50", memo: "" });
});

test("an uncertain answer keeps what was typed, so that it can be sent again", async () => {
  await type("amount", "5");
  refuse({ status: 0, code: "unavailable" });
  await submit();
  expect(typed().amount).toBe("5");
  await submit();
  expect(send.mock.calls).toEqual([[{ amount: "5", memo: "" }], [{ amount: "5", memo: "" }]]);
});

test("a user who closed the dialog for a proof sees no error and loses nothing", async () => {
  await type("amount", "5");
  refuse({ code: "step_up_required" });
  await submit();
  expect(errors()).toEqual([]);
  expect(toastError).not.toHaveBeenCalled();
  expect(typed().amount).toBe("5");
});

test("waiting for a second administrator is not an error", async () => {
  await type("amount", "5");
  refuse({ code: "approval_requested" });
  await submit();
  expect(onAwaiting).toHaveBeenCalledTimes(1);
  expect(toastSuccess).toHaveBeenCalledExactlyOnceWith("Waiting for approval", "In words.");
  expect(errors()).toEqual([]);
});

test("a form in a dialog of another form is sent alone", async () => {
  await type("amount", "5");
  await submit(1, "#inner");
  expect(sendInner).toHaveBeenCalledTimes(1);
  expect(send).not.toHaveBeenCalled();
});
