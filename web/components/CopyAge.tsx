import styled from "styled-components";
import { rich } from "../language/index.ts";
import { color } from "../styles/theme.ts";
import { RelativeTime } from "./RelativeTime.tsx";

const Quiet = styled.p`
  color: ${color("textQuiet")};
`;

/** The time of a report's data; shows nothing if it is current. */
export function CopyAge({ asOf }: { asOf: string | null }) {
  if (asOf === null) return null;
  return <Quiet>{rich("From a copy of the database, as of {0}", <RelativeTime time={asOf} />)}</Quiet>;
}
