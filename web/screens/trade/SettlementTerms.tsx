import { useState } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import { amountSchema, multiply, toDecimal } from "#protocol/money.ts";
import { RESOLUTIONS } from "#protocol/rules.ts";
import { Dialog } from "../../components/Dialog.tsx";
import { Money } from "../../components/Money.tsx";
import { useSettings } from "../../sync/index.ts";
import { color, fingerArea, focusRing, space, text } from "../../styles/theme.ts";

const Line = styled.p`
  text-wrap: wrap;
  color: ${color("textMuted")};
  ${text("label")}
`;

const More = styled.button`
  position: relative;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: none;
  color: ${color("accentText")};
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
  ${text("label")}
  ${focusRing}
  ${fingerArea("-4px")}
`;

const Text = styled.div`
  display: grid;
  gap: ${space(3)};
`;

const Outcomes = styled.table`
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    padding: ${space(2)} ${space(2)} ${space(2)} 0;
    font-weight: 400;
    text-align: start;
    box-shadow: inset 0 -1px 0 ${color("hairline")};
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
    text-align: end;
  }
  thead th {
    color: ${color("textQuiet")};
    ${text("label")}
  }
`;

const NAMES = { win: "Win", loss: "Loss", rejected: "Rejected" } as const;
const EXAMPLE = amountSchema.parse("100");

/** Who decides about an order and what is returned, in plain words (the desk is not an exchange). */
export function SettlementTerms() {
  const [isOpen, setIsOpen] = useState(false);
  const isPublished = useSettings(({ site }) => site?.publishesFairness !== false);
  return (
    <>
      <Line>
        Orders are settled by the desk, not on an exchange.{" "}
        <More type="button" onClick={() => setIsOpen(true)}>
          How orders settle
        </More>
      </Line>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="How orders settle">
        <Text>
          <p>
            Your order is not executed on an exchange. An administrator of this desk decides its outcome.
            Until then its total (amount and fee) is on hold, and you can cancel it.
          </p>
          <Outcomes>
            <thead>
              <tr>
                <th scope="col">Decision</th>
                <th scope="col">You get back</th>
                <th scope="col">Of a $100.00 order</th>
              </tr>
            </thead>
            <tbody>
              {RESOLUTIONS.map(({ result, returnRate }) => (
                <tr key={`${result} ${returnRate}`}>
                  <th scope="row">{NAMES[result]}</th>
                  <td>
                    {result === "rejected" ? "everything, including the fee" : `${returnRate} × the amount`}
                  </td>
                  <td>
                    {result === "rejected" ? (
                      "all of it"
                    ) : (
                      <Money amount={multiply(EXAMPLE, toDecimal(returnRate))} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Outcomes>
          <p>
            The desk keeps the fee when an order wins or loses. When it is rejected, or you cancel it, the fee
            is returned with the amount.
          </p>
          <p>
            Each order keeps its evidence: the price and its source when you placed it and when it was
            decided, how the market moved in between, who decided, when, and any comment. You can find it in
            the transaction's details.
          </p>
          {isPublished ? (
            <p>
              Anybody can read how orders have ended so far, and how that compares with the market:{" "}
              <Link to="/fairness">How this desk settles</Link>
            </p>
          ) : (
            <p>This desk does not publish how orders have ended so far.</p>
          )}
        </Text>
      </Dialog>
    </>
  );
}
