import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import styled from "styled-components";
import type { LogoPreview } from "#protocol/logo.ts";
import type { ApiError } from "../../../apiError.ts";
import { Button } from "../../../components/Button.tsx";
import { t } from "../../../language/index.ts";
import { toastError, toastSuccess } from "../../../toasts/toast.ts";
import { useAction } from "../../../components/useAction.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { formatBytes } from "./formatBytes.ts";
import { LogoOnBars } from "./LogoOnBars.tsx";
import { previewLogo, sendLogo } from "./updateSettings.ts";

const Chosen = styled.div`
  display: grid;
  gap: ${space(3)};
`;

const FileLine = styled.output`
  display: block;
  color: ${color("textMuted")};
  overflow-wrap: anywhere;
  ${text("table")}
`;

const Notes = styled.ul`
  display: grid;
  gap: ${space(1)};
  color: ${color("wait")};
  list-style: none;
  ${text("table")}
`;

const Progress = styled.progress`
  width: 100%;
  height: 4px;
  accent-color: ${color("accent")};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

type Choice = { file: File; preview: LogoPreview | null };

/** Chooses a picture and shows it as the desk draws it before it is published. The server enforces the limits. */
export function LogoPicker() {
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [progress, setProgress] = useState(0);
  const { isBusy, run } = useAction();

  function handlePick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Allows choosing the same file again.
    event.target.value = "";
    if (file === undefined) return;
    setChoice({ file, preview: null });
    setProgress(0);
    run(
      async () => setChoice({ file, preview: await previewLogo(file, setProgress) }),
      (error) => {
        setChoice(null);
        tellFailure(error);
      },
    );
  }

  function handlePublish(file: File) {
    setProgress(0);
    run(async () => {
      await sendLogo(file, setProgress);
      setChoice(null);
      toastSuccess(t`Logo uploaded successfully`);
    }, tellFailure);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t`Logo file`}
        hidden
        onChange={handlePick}
      />
      {choice === null ? (
        <Buttons>
          <Button icon={<Upload size={16} aria-hidden />} onClick={() => input.current?.click()}>
            {t`Choose a picture`}
          </Button>
        </Buttons>
      ) : (
        <Chosen>
          {choice.preview !== null && <LogoOnBars picture={choice.preview.picture} />}
          <FileLine>{describe(choice)}</FileLine>
          {choice.preview !== null && choice.preview.notes.length > 0 && (
            <Notes>
              {choice.preview.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </Notes>
          )}
          {isBusy && <Progress value={progress} max={1} aria-label={t`Upload`} />}
          <Buttons>
            <Button
              kind="primary"
              busy={isBusy && choice.preview !== null}
              disabled={choice.preview === null}
              onClick={() => handlePublish(choice.file)}
            >
              {t`Publish`}
            </Button>
            <Button kind="quiet" disabled={isBusy} onClick={() => setChoice(null)}>
              {t`Cancel`}
            </Button>
          </Buttons>
        </Chosen>
      )}
    </>
  );
}

function tellFailure(error: ApiError): void {
  toastError(t`Upload failed`, error.isExplained ? error.serverMessage : t`Failed to upload logo`);
}

function describe({ file, preview }: Choice): string {
  const about = `${file.name}, ${formatBytes(file.size)}`;
  if (preview === null) return t`${about}: preparing preview…`;
  return t`${about}. Will be published at ${preview.width} × ${preview.height} pixels.`;
}
