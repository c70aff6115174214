import { COINS } from "#protocol/constants.ts";
import styled from "styled-components";
import { TextField } from "../../../components/TextField.tsx";
import { color } from "../../../styles/theme.ts";
import { doubtAddress } from "./addressShape.ts";
import { SETTING_LABELS } from "./labels.ts";
import type { FieldsProps } from "./SettingsForm.tsx";

const FIELDS = { BTC: "btcWalletAddress", ETH: "ethWalletAddress", USDT: "usdtWalletAddress" } as const;

const Doubt = styled.span`
  color: ${color("wait")};
`;

/** Where traders send their deposits, by coin. */
export function AddressFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      {COINS.map((coin) => {
        const field = FIELDS[coin];
        const doubt = doubtAddress(coin, draft[field]);
        return (
          <TextField
            key={coin}
            mono
            label={SETTING_LABELS[field]}
            hint={doubt === null ? undefined : <Doubt>{doubt}</Doubt>}
            maxLength={128}
            value={draft[field]}
            error={errors[field]}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        );
      })}
    </>
  );
}
