import styled from "styled-components";
import { t } from "../../../language/index.ts";
import { color, space, text } from "../../../styles/theme.ts";
import { radius } from "../../../styles/tokens.ts";

const Stage = styled.div`
  display: grid;
  place-items: center;
  min-height: 92px;
  padding: ${space(4)};
  border-radius: ${radius};
  background: ${color("ground")};
  color: ${color("textMuted")};
  ${text("table")}
`;

const Picture = styled.img`
  display: block;
  max-width: 200px;
  max-height: 60px;
  object-fit: contain;
`;

/** The current logo in the recommended size. */
export function LogoStage({ url }: { url: string | null }) {
  return (
    <Stage>
      {url === null ? (
        t`No logo. The desk's name is shown instead.`
      ) : (
        <Picture src={url} alt={t`Current logo`} />
      )}
    </Stage>
  );
}
