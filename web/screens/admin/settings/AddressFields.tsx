import { COIN_TABLE, type Coin, COINS } from "#protocol/coins.ts";
import { CheckedAddress } from "../../../components/CheckedAddress.tsx";
import { CautionText } from "../../../components/CautionText.ts";
import { TextField } from "../../../components/TextField.tsx";
import { rich } from "../../../language/index.ts";
import { addressCaution, TICK_NEEDED } from "./deskAddresses.ts";
import { labelOf } from "./labels.ts";
import type { FieldsProps } from "./fieldsProps.ts";

type AddressFieldsProps = FieldsProps & {
  /** Unusual addresses that were confirmed. */
  checked: ReadonlySet<string>;
  onCheck: (address: string, isChecked: boolean) => void;
};

/** The desk's deposit address for each coin. */
export function AddressFields(props: AddressFieldsProps) {
  return (
    <>
      {COINS.map((coin) => (
        <AddressField key={coin} coin={coin} {...props} />
      ))}
    </>
  );
}

function AddressField({
  coin,
  draft,
  base,
  errors,
  onChange,
  checked,
  onCheck,
}: AddressFieldsProps & { coin: Coin }) {
  const field = COIN_TABLE[coin].wallet;
  const address = draft[field];
  const caution = addressCaution(coin, draft);
  const isChecked = checked.has(address);
  const isAsked = caution !== null && address !== base[field];
  const isTickMissing = isAsked && errors[field] === TICK_NEEDED;
  return (
    <>
      <TextField
        mono
        name={field}
        label={labelOf(field)}
        hint={
          caution === null ? undefined : (
            <CautionText>{rich("{0} Deposits to a wrong address are lost.", caution)}</CautionText>
          )
        }
        maxLength={128}
        value={address}
        error={isTickMissing ? undefined : errors[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
      {isAsked && (
        <CheckedAddress
          checked={isChecked}
          error={isTickMissing ? errors[field] : undefined}
          onChange={(ticked) => onCheck(address, ticked)}
        />
      )}
    </>
  );
}
