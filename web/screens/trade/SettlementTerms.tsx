import { useState } from "react";
import { Link } from "react-router";
import styled from "styled-components";
import { amountSchema, multiply, toDecimal } from "#protocol/money.ts";
import { RESOLUTIONS } from "#protocol/rules.ts";
import { Dialog } from "../../components/Dialog.tsx";
import { Money } from "../../components/Money.tsx";
import { formatMultiplier } from "../../format.ts";
import { mark, rich, say, t } from "../../language/index.ts";
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

const NAMES = { win: mark`Win`, loss: mark`Loss`, rejected: mark`Rejected` } as const;
const EXAMPLE = amountSchema.parse("100");

/** Who decides about an order and what is returned, in plain words (the desk is not an exchange). */
export function SettlementTerms() {
  const [isOpen, setIsOpen] = useState(false);
  const isPublished = useSettings(({ site }) => site?.publishesFairness !== false);
  return (
    <>
      <Line>
        {rich(
          "Orders are settled by the desk, not on an exchange. {0}",
          <More type="button" onClick={() => setIsOpen(true)}>
            {t`How orders settle`}
          </More>,
        )}
      </Line>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t`How orders settle`}>
        <Text>
          <p>
            {t`Your order is not executed on an exchange. An administrator of this desk decides its outcome. Until then its total (amount and fee) is on hold, and you can cancel it.`}
          </p>
          <Outcomes>
            <thead>
              <tr>
                <th scope="col">{t`Decision`}</th>
                <th scope="col">{t`You get back`}</th>
                <th scope="col">{t`Of a $100.00 order`}</th>
              </tr>
            </thead>
            <tbody>
              {RESOLUTIONS.map(({ result, returnRate }) => (
                <tr key={`${result} ${returnRate}`}>
                  <th scope="row">{say(NAMES[result])}</th>
                  <td>
                    {result === "rejected"
                      ? t`everything, including the fee`
                      : t`${formatMultiplier(returnRate)} × the amount`}
                  </td>
                  <td>
                    {result === "rejected" ? (
                      t`all of it`
                    ) : (
                      <Money amount={multiply(EXAMPLE, toDecimal(returnRate))} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Outcomes>
          <p>
            {t`The desk keeps the fee when an order wins or loses. When it is rejected, or you cancel it, the fee is returned with the amount.`}
          </p>
          <p>
            {t`Each order keeps its evidence: the price and its source when you placed it and when it was decided, how the market moved in between, who decided, when, and any comment. You can find it in the transaction's details.`}
          </p>
          {isPublished ? (
            <p>
              {rich(
                "Anybody can read how orders have ended so far, and how that compares with the market: {0}",
                <Link to="/fairness">{t`How this desk settles`}</Link>,
              )}
            </p>
          ) : (
            <p>{t`This desk does not publish how orders have ended so far.`}</p>
          )}
        </Text>
      </Dialog>
    </>
  );
}
