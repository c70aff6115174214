import { Fragment } from "react";
import styled from "styled-components";
import { space } from "../styles/theme.ts";
import { fonts } from "../styles/tokens.ts";

const Mono = styled.span`
  font-family: ${fonts.mono};
  user-select: all;
`;

const Group = styled.span`
  margin-right: ${space(2)};
`;

/** A complete address in groups of four, to be compared by eye. The gaps are styling: they are not copied. */
export function GroupedAddress({ value }: { value: string }) {
  return (
    <Mono translate="no">
      {groupsOf(value).map((group, index) => (
        <Fragment key={index}>
          <Group>{group}</Group>
          <wbr />
        </Fragment>
      ))}
    </Mono>
  );
}

/** A text with spaces is not an address, so its words stay whole. */
function groupsOf(value: string): string[] {
  if (/\s/.test(value)) return [value];
  return value.match(/.{1,4}/gsu) ?? [];
}
