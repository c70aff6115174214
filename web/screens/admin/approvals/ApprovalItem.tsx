import { useState } from "react";
import styled from "styled-components";
import type { Approval } from "#protocol/approvals.ts";
import type { BodyInput } from "#protocol/endpoints.ts";
import { BalanceLink } from "../../../components/BalanceLink.tsx";
import { Button } from "../../../components/Button.tsx";
import { Checkbox } from "../../../components/Checkbox.tsx";
import { CoinPrice, Money } from "../../../components/Money.tsx";
import { Figure, translateOf } from "../../../components/figure.ts";
import { VisuallyHidden } from "../../../components/VisuallyHidden.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import { rich, t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import { TraderLink } from "../../../entities/users/TraderLink.tsx";
import { RecordLink } from "../../../entities/orders/RecordLink.tsx";
import { formatDateTime } from "../../../format.ts";
import { roomForParts } from "../../../formatMoney.ts";
import { act, useUser } from "../../../sync/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { fonts, radius } from "../../../styles/tokens.ts";
import { Fact, FactGroup } from "../../../components/FactGroup.tsx";
import { useAction } from "../../../components/useAction.ts";
import { describeApproval, type Detail, listDetails } from "./approvalText.ts";

type Decision = BodyInput<"decideApproval">["decision"];

const Item = styled.li`
  display: grid;
  gap: ${space(2)};
  padding: ${space(4)};
  border-radius: ${radius};
  background: ${color("raised")};
`;

const Title = styled.h3`
  letter-spacing: 0;
  ${text("body")}
`;

const Address = styled.span.attrs({ translate: "no" })`
  font-family: ${fonts.mono};
`;

const Quiet = styled.p`
  color: ${color("textMuted")};
  ${text("table")}
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(2)};
  margin-top: ${space(1)};
`;

const Pick = styled.div`
  margin-right: auto;
`;

type ApprovalItemProps = {
  approval: Approval;
  /** Whether it is selected for bulk approval; undefined if it has to be approved separately. */
  isPicked?: boolean | undefined;
  onPick: () => void;
};

/** Everything needed to decide, and the two answers, which the requester doesn't get. */
export function ApprovalItem({ approval, isPicked, onPick }: ApprovalItemProps) {
  const {
    id,
    kind,
    subject,
    trader,
    traderId,
    balance,
    requestedBy,
    requestedById,
    createdAt,
    expiresAt,
    status,
    decidedAt,
  } = approval;
  const isOvertaken = status === "overtaken";
  const isOwn = useUser().id === requestedById;
  const { isBusy, run } = useAction();
  const [chosen, setChosen] = useState<Decision | null>(null);
  const details = listDetails(approval);
  const room = roomForParts(details.flatMap(({ amount }) => amount ?? []));

  function handleDecide(decision: Decision) {
    setChosen(decision);
    run(
      async () => {
        await act("decideApproval", { params: { id }, body: { decision } });
        toastSuccess(decision === "approved" ? t`Approved` : t`Declined`, describeApproval(approval));
      },
      t`Not done`,
    );
  }

  return (
    <Item>
      <Title>{describeApproval(approval)}</Title>
      <FactGroup>
        {details.map((detail) => (
          <Fact key={detail.label} label={detail.label}>
            <Value {...detail} room={room} />
          </Fact>
        ))}
        {trader !== null && traderId !== null && (
          <Fact label={t`Trader`}>
            <TraderLink userId={traderId}>{trader}</TraderLink>
          </Fact>
        )}
        {kind === "order_resolution" && subject !== null && (
          <Fact label={t`Order`}>
            <RecordLink id={subject} />
          </Fact>
        )}
        {balance !== null && (
          <Fact label={t`Available balance`} isStrong>
            <BalanceLink userId={traderId ?? undefined}>
              <Money amount={balance.before} />
            </BalanceLink>{" "}
            → <Money amount={balance.after} />
          </Fact>
        )}
      </FactGroup>
      {isOvertaken && (
        <Quiet>
          {t`No longer applies: something changed at ${formatDateTime(decidedAt ?? createdAt)} before anyone decided. If it's still needed, request it again.`}
        </Quiet>
      )}
      {!isOvertaken && (
        <Quiet>
          {isOwn
            ? rich(
                "You asked {0}, open until {1}.",
                <RelativeTime time={createdAt} />,
                <Figure>{formatDateTime(expiresAt)}</Figure>,
              )
            : rich(
                "{0} asked {1}, open until {2}.",
                <TraderLink userId={requestedById}>{requestedBy}</TraderLink>,
                <RelativeTime time={createdAt} />,
                <Figure>{formatDateTime(expiresAt)}</Figure>,
              )}
          {isOwn && t` Another administrator decides.`}
        </Quiet>
      )}
      {!isOwn && !isOvertaken && (
        <Buttons>
          {isPicked !== undefined && (
            <Pick>
              <Checkbox
                label={
                  <>
                    {t`Select`}
                    <VisuallyHidden>: {describeApproval(approval)}</VisuallyHidden>
                  </>
                }
                checked={isPicked}
                onChange={onPick}
              />
            </Pick>
          )}
          <Button
            busy={isBusy && chosen === "declined"}
            disabled={isBusy && chosen === "approved"}
            onClick={() => handleDecide("declined")}
          >
            {t`Decline`}
          </Button>
          <Button
            kind="primary"
            busy={isBusy && chosen === "approved"}
            disabled={isBusy && chosen === "declined"}
            onClick={() => handleDecide("approved")}
          >
            {t`Approve`}
          </Button>
        </Buttons>
      )}
    </Item>
  );
}

function Value({ value, isAddress, amount, price, room }: Detail & { room: number }) {
  if (amount !== undefined) return <Money amount={amount} room={room} />;
  if (price !== undefined) return <CoinPrice {...price} />;
  return isAddress ? <Address>{value}</Address> : <span translate={translateOf(value)}>{value}</span>;
}
