import { QRCodeSVG } from "qrcode.react";
import styled from "styled-components";
import { COIN_TABLE, COINS, type Coin } from "#protocol/coins.ts";
import { depositRefusal, deskAddress } from "#protocol/deskAddress.ts";
import { PanelHeading } from "../../components/Card.tsx";
import { CopyButton } from "../../components/CopyButton.tsx";
import { PausedNotice } from "../../entities/closing/PausedNotice.tsx";
import { SegmentedControl } from "../../components/SegmentedControl.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextAreaField } from "../../components/TextAreaField.tsx";
import { mark, say, t } from "../../language/index.ts";
import { useSettings } from "../../sync/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { radius } from "../../styles/tokens.ts";
import { Panel } from "./formStyles.ts";

const QR_SIZE = 150;
/** Scanners need dark on light with a margin, in both themes. */
const QR_INK = "#000000";
const QR_PAPER = "#ffffff";

const Steps = styled.ol`
  display: grid;
  align-content: start;
  gap: ${space(4)};
  counter-reset: step;
`;

const Step = styled.li`
  display: grid;
  grid-template-columns: 24px minmax(0, 1fr);
  gap: ${space(2)} ${space(3)};
  counter-increment: step;
  &::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 12px;
    background: ${color("raised")};
    color: ${color("textMuted")};
    font-weight: 600;
    ${text("label")}
  }
`;

const Body = styled.div`
  display: grid;
  gap: ${space(3)};
  min-width: 0;
  line-height: 24px;
`;

const Code = styled.div`
  justify-self: center;
  padding: ${space(2)};
  border-radius: ${radius};
  background: ${QR_PAPER};
  line-height: 0;
`;

const Address = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${space(1)};
`;

const Missing = styled.p`
  color: ${color("wait")};
  ${text("table")}
`;

const COIN_CHOICES = COINS.map((coin) => ({ value: coin, label: coin }));

const ADVICE = mark`Please send nothing until they are allowed again. You can submit what you have already sent then.`;

type DepositInstructionsProps = { coin: Coin; onPick: (coin: Coin) => void };

export function DepositInstructions({ coin, onPick }: DepositInstructionsProps) {
  return (
    <Panel aria-labelledby="deposit-instructions">
      <PanelHeading
        id="deposit-instructions"
        title={t`Deposit Instructions`}
        note={t`Three steps to fund your account`}
      />
      <Steps>
        <Step>
          <Body>
            {t`Send crypto to the address`}
            <SegmentedControl
              label={t`Coin to deposit`}
              value={coin}
              options={COIN_CHOICES}
              onChange={onPick}
            />
            <DeskAddress coin={coin} />
          </Body>
        </Step>
        <Step>
          <Body>{t`Submit the details in the form`}</Body>
        </Step>
        <Step>
          <Body>{t`Wait for admin approval`}</Body>
        </Step>
      </Steps>
    </Panel>
  );
}

function DeskAddress({ coin }: { coin: Coin }) {
  const settings = useSettings((state) => state.site);
  if (settings === null) return <Skeleton $height="226px" />;
  if (settings.depositsPaused !== null) return <PausedNotice what="deposits" advice={say(ADVICE)} />;
  const refusal = depositRefusal(settings, coin);
  if (refusal !== null) return <Missing>{refusal}</Missing>;
  const address = deskAddress(settings, coin);
  return (
    <>
      <Code>
        <QRCodeSVG
          value={address}
          size={QR_SIZE}
          fgColor={QR_INK}
          bgColor={QR_PAPER}
          title={t`${COIN_TABLE[coin].name} address of the desk`}
        />
      </Code>
      <Address>
        <TextAreaField
          label={t`${COIN_TABLE[coin].name} address`}
          mono
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton value={address} what={t`wallet address`} />
      </Address>
    </>
  );
}
