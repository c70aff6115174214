import { useState } from "react";
import styled from "styled-components";
import { useDeskName } from "../../deskName.ts";
import { color, space } from "../../styles/theme.ts";

/** A logo in the size of the bar. */
export const BrandLogo = styled.img`
  display: block;
  max-width: 132px;
  height: 28px;
  object-fit: contain;
  object-position: left;
`;

const Words = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  color: ${color("text")};
  font-weight: 650;
  font-size: 1rem;
  letter-spacing: -0.02em;
`;

/** A long name is cut rather than wrapped. */
const Name = styled.span`
  max-width: 24ch;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Mark = styled.svg`
  flex: none;
  width: 20px;
  height: 20px;
`;

/** The site's logo, or its name if there is none or it can't be shown. */
export function Brand({ logoUrl }: { logoUrl: string | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const name = useDeskName();
  if (logoUrl !== null && logoUrl !== brokenUrl) {
    return <BrandLogo src={logoUrl} alt={name} onError={() => setBrokenUrl(logoUrl)} />;
  }
  return (
    <Words>
      <Mark viewBox="0 0 20 20" aria-hidden>
        <path
          d="M4 2v15h12"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="14" cy="6" r="3.5" fill={color("accentText")} />
      </Mark>
      <Name>{name}</Name>
    </Words>
  );
}
