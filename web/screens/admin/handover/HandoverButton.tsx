import styled from "styled-components";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { useOpened } from "../../../components/useOpened.ts";
import { t } from "../../../language/index.ts";
import { signOutSafely } from "../../../signOutSafely.ts";
import { space } from "../../../styles/theme.ts";
import { NoteEditor } from "./NoteEditor.tsx";
import { ShiftReportView } from "./ShiftReportView.tsx";

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(6)};
`;

/**
 * Opens the handover from one shift to the next: the note, and the report of what was decided. The user menu links here
 * too.
 */
export function HandoverButton() {
  const [isOpen, setIsOpen] = useOpened("handover");
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setIsOpen(true)}>
        {t`Handover`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Handover`}
        description={t`What the next shift should know, and what this one decided`}
        width="wide"
        footer={<Button onClick={() => void signOutSafely()}>{t`Log out`}</Button>}
      >
        <Stack>
          <NoteEditor />
          <ShiftReportView />
        </Stack>
      </Dialog>
    </>
  );
}
