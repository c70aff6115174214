import { Dialog as Primitive } from "radix-ui";
import styled from "styled-components";
import { IconButton } from "../../components/IconButton.tsx";
import { color, from, space, text } from "../../styles/theme.ts";
import { layers, radius } from "../../styles/tokens.ts";

export const Scrim = styled(Primitive.Overlay)`
  position: fixed;
  inset: 0;
  z-index: ${layers.dialog};
  display: grid;
  align-items: start;
  justify-items: center;
  background: ${color("scrim")};
  ${from.tablet} {
    padding: 12vh ${space(6)} ${space(6)};
  }
`;

export const Panel = styled(Primitive.Content)`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: 640px;
  max-height: 100vh;
  max-height: 100dvh;
  background: ${color("overlay")};
  box-shadow: 0 16px 48px ${color("shadow")};
  outline: none;
  overflow: hidden;
  ${from.tablet} {
    max-height: min(560px, 76vh);
    border-radius: ${radius};
  }
`;

export const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding: 0 ${space(4)};
  box-shadow: inset 0 -1px 0 ${color("hairline")};
  color: ${color("textQuiet")};
`;

/** The only thing that can have the focus, so no ring is needed around it. */
export const Input = styled.input.attrs({ type: "search", role: "combobox" })`
  flex: 1;
  min-width: 0;
  height: 52px;
  border: 0;
  background: none;
  color: ${color("text")};
  outline: none;
  ${text("body")}
  font-size: 1rem;
  &::placeholder {
    color: ${color("textQuiet")};
  }
  &::-webkit-search-cancel-button {
    display: none;
  }
`;

/** Fingers have no Escape key. */
export const Close = styled(IconButton)`
  display: none;
  margin-right: -8px;
  @media (pointer: coarse) {
    display: inline-grid;
  }
`;

export const List = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: ${space(2)};
  scrollbar-width: thin;
  scrollbar-color: ${color("hairline")} transparent;
`;

export const Group = styled.div.attrs({ role: "group" })``;

export const GroupName = styled.div`
  padding: ${space(2)} ${space(2)} ${space(1)};
  color: ${color("textQuiet")};
  ${text("label")}
`;

export const Note = styled.p`
  padding: ${space(6)} ${space(4)};
  color: ${color("textMuted")};
  text-align: center;
  overflow-wrap: anywhere;
  ${text("table")}
`;

export const Help = styled.footer`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  padding: ${space(2)} ${space(4)};
  box-shadow: inset 0 1px 0 ${color("hairline")};
  color: ${color("textQuiet")};
  ${text("label")}
  @media (pointer: coarse) {
    display: none;
  }
`;
