import styled from "styled-components";
import { BrandLogo } from "../../../components/layout/Brand.tsx";
import { t } from "../../../language/index.ts";
import { space, text } from "../../../styles/theme.ts";
import { barHeight, radius, themes } from "../../../styles/tokens.ts";

type Theme = keyof typeof themes;

const Strips = styled.div`
  display: grid;
  gap: ${space(2)};
`;

/** The bar in that theme, whatever the page's theme. */
const Strip = styled.div<{ $theme: Theme }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  min-height: ${barHeight};
  padding: 0 ${space(4)};
  border-radius: ${radius};
  background: ${({ $theme }) => themes[$theme].colors.surface};
  box-shadow: inset 0 0 0 1px ${({ $theme }) => themes[$theme].colors.hairline};
  color: ${({ $theme }) => themes[$theme].colors.textMuted};
  ${text("label")}
`;

/** A logo as it looks in the bar, in both themes. */
export function LogoOnBars({ picture }: { picture: string }) {
  return (
    <Strips>
      <Strip $theme="dark">
        <BrandLogo src={picture} alt={t`On the dark bar`} />
        {t`Dark`}
      </Strip>
      <Strip $theme="light">
        <BrandLogo src={picture} alt={t`On the light bar`} />
        {t`Light`}
      </Strip>
    </Strips>
  );
}
