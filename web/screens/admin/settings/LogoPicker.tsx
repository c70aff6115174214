import { Upload } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import styled from "styled-components";
import { LOGO_MAX_BYTES } from "#protocol/constants.ts";
import { Button } from "../../../components/Button.tsx";
import { toastError, toastSuccess } from "../../../components/toast.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { useSubmit } from "../../../components/useSubmit.ts";
import { formatBytes } from "./formatBytes.ts";
import { LogoStage } from "./LogoStage.tsx";
import { sendLogo } from "./updateSettings.ts";

const Chosen = styled.div`
  display: grid;
  gap: ${space(3)};
`;

const FileLine = styled.p<{ $isDoubtful: boolean }>`
  color: ${({ $isDoubtful }) => color($isDoubtful ? "wait" : "textMuted")};
  overflow-wrap: anywhere;
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

type Choice = { file: File; url: string };

/** Picks a picture, shows it before it is sent, and how far the sending is. Limits are the server's to enforce. */
export function LogoPicker() {
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [progress, setProgress] = useState(0);
  const { isBusy, submit } = useSubmit();

  useEffect(() => () => void (choice && URL.revokeObjectURL(choice.url)), [choice]);

  function handlePick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    if (file) setChoice({ file, url: URL.createObjectURL(file) });
    // The same file can be picked again.
    event.target.value = "";
  }

  function handleUpload({ file }: Choice) {
    setProgress(0);
    submit(
      async () => {
        await sendLogo(file, setProgress);
        setChoice(null);
        toastSuccess("Logo uploaded successfully");
      },
      (error) =>
        toastError("Upload failed", error.isExplained ? error.serverMessage : "Failed to upload logo"),
    );
  }

  return (
    <>
      <input ref={input} type="file" accept="image/*" aria-label="Logo file" hidden onChange={handlePick} />
      {choice === null ? (
        <Buttons>
          <Button icon={<Upload size={16} aria-hidden />} onClick={() => input.current?.click()}>
            Choose a picture
          </Button>
        </Buttons>
      ) : (
        <Chosen>
          <LogoStage url={choice.url} caption="The picture that you chose" />
          <FileLine $isDoubtful={choice.file.size > LOGO_MAX_BYTES}>
            {choice.file.name}, {formatBytes(choice.file.size)}
            {choice.file.size > LOGO_MAX_BYTES && ": larger than 5 MB, so it will probably be refused"}
          </FileLine>
          {isBusy && <Progress value={progress} max={1} aria-label="Upload" />}
          <Buttons>
            <Button kind="primary" busy={isBusy} onClick={() => handleUpload(choice)}>
              Upload logo
            </Button>
            <Button kind="quiet" disabled={isBusy} onClick={() => setChoice(null)}>
              Cancel
            </Button>
          </Buttons>
        </Chosen>
      )}
    </>
  );
}
