import { QRCodeSVG } from "qrcode.react";
import { useEffect, useRef } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import type { Enrolment } from "#protocol/secondFactor.ts";
import { Button } from "../../../components/Button.tsx";
import { CodeField } from "../../../components/CodeField.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { t } from "../../../language/index.ts";
import { from, space } from "../../../styles/theme.ts";
import { radius } from "../../../styles/tokens.ts";
import { confirmEnrolment } from "./useSecondFactorState.ts";

const QR_SIZE = 150;
/** Scanners need dark on light with a margin, in both themes. */
const QR_INK = "#000000";
const QR_PAPER = "#ffffff";

const Form = styled.form.attrs({ noValidate: true })`
  display: grid;
  gap: ${space(4)};
`;

const Halves = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  ${from.tablet} {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: start;
    justify-items: stretch;
    gap: ${space(6)};
  }
`;

const Code = styled.div`
  padding: ${space(2)};
  border-radius: ${radius};
  background: ${QR_PAPER};
  line-height: 0;
`;

const Fields = styled.div`
  display: grid;
  gap: ${space(4)};
  width: 100%;
`;

const Secret = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${space(1)};
`;

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(2)};
`;

const schema = z.object({ code: z.string().check(z.minLength(1, "Enter the code that the app shows")) });

type EnrolFormProps = {
  enrolment: Enrolment;
  onCancel: () => void;
  onEnabled: (recoveryCodes: string[]) => void;
};

/** The secret goes into the app, by camera or by hand, and a code from the app confirms it. */
export function EnrolForm({ enrolment, onCancel, onEnabled }: EnrolFormProps) {
  const { register, handleSubmit, fail, isSubmitting, errors } = useForm(schema);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // After the dialog has focused its first button.
    const frame = requestAnimationFrame(() => form.current?.querySelector("input")?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  async function submit({ code }: { code: string }) {
    onEnabled(await confirmEnrolment(code));
  }

  return (
    <Form ref={form} onSubmit={handleSubmit(submit, ({ serverMessage }) => fail({ code: serverMessage }))}>
      <Halves>
        <Code>
          <QRCodeSVG
            value={enrolment.uri}
            size={QR_SIZE}
            fgColor={QR_INK}
            bgColor={QR_PAPER}
            title={t`For your authenticator app`}
          />
        </Code>
        <Fields>
          <Secret>
            <TextAreaField
              label={t`Or type the key`}
              mono
              readOnly
              value={inGroups(enrolment.secret)}
              onFocus={(event) => event.target.select()}
            />
            <CopyButton value={enrolment.secret} what={t`key`} />
          </Secret>
          <CodeField error={errors.code} {...register("code")} />
        </Fields>
      </Halves>
      <Buttons>
        <Button kind="quiet" disabled={isSubmitting} onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" kind="primary" busy={isSubmitting}>
          {t`Turn it on`}
        </Button>
      </Buttons>
    </Form>
  );
}

/** In groups, as people read and type a key; apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, "$& ");
}
