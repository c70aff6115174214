import styled from "styled-components";
import { t } from "../language/index.ts";
import { Checkbox } from "./Checkbox.tsx";
import { color, space } from "../styles/theme.ts";
import { radius } from "../styles/tokens.ts";

const Box = styled.div`
  padding: ${space(3)};
  border-radius: ${radius};
  background: ${color("waitSoft")};
`;

type CheckedAddressProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
};

/** Asks about an address that does not look valid: the coins may be lost. */
export function CheckedAddress(props: CheckedAddressProps) {
  return (
    <Box>
      <Checkbox label={t`I have checked this address`} {...props} />
    </Box>
  );
}
