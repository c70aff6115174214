import styled from "styled-components";
import { ADMIN_POLL_MS } from "#protocol/constants.ts";
import { liveStatusEndpoints } from "#protocol/liveStatus.ts";
import { callShape } from "../../../api.ts";
import { Button } from "../../../components/Button.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { ErrorState } from "../../../components/ErrorState.tsx";
import { PageSpinner } from "../../../components/Spinner.tsx";
import { useOpened } from "../../../components/useOpened.ts";
import { rich, t } from "../../../language/index.ts";
import { defineAnswer, useAnswer } from "../../../sync/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { Books } from "./Books.tsx";
import { Database } from "./Database.tsx";
import { Feed } from "./Feed.tsx";
import { Jobs } from "./Jobs.tsx";
import { Mail } from "./Mail.tsx";
import { Nodes } from "./Nodes.tsx";
import { PanelBoundary } from "../../../components/PanelBoundary.tsx";

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;

const Fault = styled.p`
  color: ${color("wait")};
  ${text("table")}
`;

/** Polled: it shows whether changes are pushed, so it can't rely on pushes. */
const STATUS = defineAnswer({
  name: "liveStatus",
  pollMs: ADMIN_POLL_MS,
  fetch: () => callShape(liveStatusEndpoints.getLiveStatus),
});

/** Opens the system status, which is fetched only while it is open. */
export function SystemButton() {
  const [isOpen, setIsOpen] = useOpened("system");
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setIsOpen(true)}>
        {t`System status`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`System status`}
        description={t`The desk's nodes, prices, database, books and background jobs, refreshed every 3 s`}
        width="wide"
      >
        <SystemStatus />
      </Dialog>
    </>
  );
}

function SystemStatus() {
  const { fault, retry: _, ...answer } = useAnswer(STATUS);
  if (answer.status === "loading") return <PageSpinner label={t`Loading system status`} />;
  if (answer.status === "failed")
    return (
      <ErrorState
        title={t`The system is not responding`}
        text={t`${answer.message} Trying again automatically.`}
      />
    );
  const status = answer.value;
  return (
    <Stack>
      {fault !== null && <Fault role="alert">{rich("Out of date: {0}", fault)}</Fault>}
      <PanelBoundary bare name={t`The nodes`}>
        <Nodes nodes={status.nodes} />
      </PanelBoundary>
      <PanelBoundary bare name={t`The prices`}>
        <Feed feed={status.feed} />
      </PanelBoundary>
      <PanelBoundary bare name={t`The database`}>
        <Database takeovers={status.takeovers} openTransactions={status.openTransactions} />
      </PanelBoundary>
      <PanelBoundary bare name={t`The books`}>
        <Books reconcile={status.reconcile} />
      </PanelBoundary>
      <PanelBoundary bare name={t`The mail`}>
        <Mail mail={status.mail} />
      </PanelBoundary>
      <PanelBoundary bare name={t`The background jobs`}>
        <Jobs jobs={status.jobs} />
      </PanelBoundary>
    </Stack>
  );
}
