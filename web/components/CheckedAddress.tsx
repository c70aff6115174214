import styled from "styled-components";
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

/** Asked about an address that the desk does not know to be one: the coins may be lost. */
export function CheckedAddress(props: CheckedAddressProps) {
  return (
    <Box>
      <Checkbox label="I have checked this address" {...props} />
    </Box>
  );
}
