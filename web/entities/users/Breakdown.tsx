import { CircleAlert, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import styled from "styled-components";
import { add, type Decimal } from "#protocol/money.ts";
import { BALANCE_PARTS, type StatementPart } from "#protocol/statement.ts";
import { Table, TableFrame, Td, Th, Tr } from "../../components/DataTable.tsx";
import { Change, Money } from "../../components/Money.tsx";
import { say, t } from "../../language/index.ts";
import { addsUp, PART_TEXTS } from "./parts.ts";
import type { Explanation } from "./useBalanceExplained.ts";
import { roomForParts } from "../../formatMoney.ts";
import { color, space, text } from "../../styles/theme.ts";

const Name = styled(Td)`
  padding-block: ${space(2)};
  white-space: normal;
`;

const Note = styled.span`
  display: block;
  color: ${color("textMuted")};
  ${text("label")}
`;

const Verdict = styled.p<{ $isSound: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  margin-top: ${space(4)};
  color: ${({ $isSound }) => color($isSound ? "textMuted" : "danger")};
  ${text("table")}
  > svg {
    flex: none;
    color: ${({ $isSound }) => color($isSound ? "accentText" : "danger")};
  }
`;

type BreakdownProps = {
  explained: Explanation;
  /** The address of the movements that a sum consists of. */
  pathOf: (part: StatementPart) => string;
};

/** The sums that a balance consists of, down to the balance, and what is held beside it. */
export function Breakdown({ explained: { parts, balance, isNow }, pathOf }: BreakdownProps) {
  const together = add(balance.available, balance.held);
  const room = roomForParts([...Object.values(parts), balance.available, balance.held, together]);
  return (
    <>
      <TableFrame aria-label={t`The sums of the balance`}>
        <Table>
          <thead>
            <tr>
              <Th>{t`Sum`}</Th>
              <Th $number>USD</Th>
            </tr>
          </thead>
          <tbody>
            {BALANCE_PARTS.map((part) => (
              <PartRow key={part} part={part} path={pathOf(part)}>
                <Change amount={parts[part]} room={room} />
              </PartRow>
            ))}
            <SumRow name={t`Available balance`} amount={balance.available} room={room} />
            <PartRow part="held" name={isNow ? undefined : t`Held then`} path={pathOf("held")}>
              <Money amount={balance.held} room={room} />
            </PartRow>
            <SumRow name={t`Available and held`} amount={together} room={room} />
          </tbody>
        </Table>
      </TableFrame>
      {addsUp(parts, balance.available) ? (
        <Verdict $isSound>
          <CircleCheck size={16} aria-hidden />
          {t`The sums add up to the available balance, to the last digit.`}
        </Verdict>
      ) : (
        <Verdict $isSound={false} role="alert">
          <CircleAlert size={16} aria-hidden />
          {t`These sums do not add up to the available balance. Tell the desk: its books need a check.`}
        </Verdict>
      )}
    </>
  );
}

type PartRowProps = {
  part: StatementPart;
  name?: string | undefined;
  path: string;
  children: React.ReactNode;
};

function PartRow({ part, name, path, children }: PartRowProps) {
  const { name: usual, note } = PART_TEXTS[part];
  return (
    <Tr>
      <Name>
        <Link to={path}>{name ?? say(usual)}</Link>
        <Note>{say(note)}</Note>
      </Name>
      <Td $number>{children}</Td>
    </Tr>
  );
}

function SumRow({ name, amount, room }: { name: string; amount: Decimal; room: number }) {
  return (
    <Tr>
      <Name>
        <strong>{name}</strong>
      </Name>
      <Td $number>
        <strong>
          <Money amount={amount} room={room} />
        </strong>
      </Td>
    </Tr>
  );
}
