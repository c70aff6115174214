import { Link } from "react-router";
import styled from "styled-components";
import { type ButtonLook, buttonStyle } from "./Button.tsx";

/** A link that looks like a button. */
export const ButtonLink = styled(Link)<ButtonLook>`
  ${buttonStyle}
`;
