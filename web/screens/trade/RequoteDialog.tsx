import styled from "styled-components";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { rich, say, t } from "../../language/index.ts";
import { color, space, tabular } from "../../styles/theme.ts";
import { requoteFigures } from "./requoteFigures.ts";
import { SIDE_NAMES } from "../../entities/orders/orderText.ts";
import type { Requote, TicketControl } from "./useTicket.ts";

const Figures = styled.table`
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    padding: ${space(2)} 0;
    text-align: end;
    font-weight: 400;
  }
  th:first-child {
    text-align: start;
    color: ${color("textMuted")};
  }
  tbody {
    ${tabular}
  }
  tbody tr {
    box-shadow: inset 0 1px 0 ${color("hairline")};
  }
`;

const Before = styled.td`
  color: ${color("textQuiet")};
`;

type RequoteDialogProps = { control: Pick<TicketControl, "asked" | "accept" | "decline" | "isBusy"> };

/** The desk's figures have changed: shows both and asks; nothing has been placed yet. */
export function RequoteDialog({ control }: RequoteDialogProps) {
  const { asked, accept, decline, isBusy } = control;
  return (
    <Dialog
      open={asked !== null}
      onClose={decline}
      title={t`The figures have changed`}
      description={t`Your order was not placed. These are the figures now.`}
      width="narrow"
      footer={
        <>
          <Button kind="quiet" onClick={decline} disabled={isBusy}>
            {t`Don't place it`}
          </Button>
          <Button kind="primary" busy={isBusy} onClick={accept}>
            {rich("{0} at these figures", say(SIDE_NAMES[asked?.body.type ?? "buy"]))}
          </Button>
        </>
      }
    >
      {asked !== null && <Comparison {...asked} />}
    </Dialog>
  );
}

function Comparison({ body, quote }: Requote) {
  return (
    <Figures>
      <thead>
        <tr>
          <th scope="col">{body.crypto}</th>
          <th scope="col">{t`On screen`}</th>
          <th scope="col">{t`Now`}</th>
        </tr>
      </thead>
      <tbody>
        {requoteFigures(body, quote).map(({ name, before, now }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <Before translate="no">{before}</Before>
            <td translate="no">{now}</td>
          </tr>
        ))}
      </tbody>
    </Figures>
  );
}
