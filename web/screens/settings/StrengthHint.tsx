import styled from "styled-components";
import { usePasswordMinLength } from "../../components/passwordRule.ts";
import { say, t } from "../../language/index.ts";
import { color, space, text } from "../../styles/theme.ts";
import { motion } from "../../styles/tokens.ts";
import { passwordStrength, STRENGTHS } from "./passwordChange.ts";

const Frame = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 16px;
`;

const Steps = styled.span`
  display: grid;
  grid-template-columns: repeat(3, 32px);
  gap: 2px;
`;

const Step = styled.span<{ $reached: boolean }>`
  height: 4px;
  border-radius: 2px;
  background: ${({ $reached }) => color($reached ? "accentText" : "hairline")};
  transition: background-color ${motion.press};
`;

const Word = styled.span`
  ${text("label")}
`;

export function StrengthHint({ password }: { password: string }) {
  const least = usePasswordMinLength();
  if (password === "") return t`At least ${least} characters; longer is stronger`;
  const strength = passwordStrength(password, least);
  return (
    <Frame>
      <Steps aria-hidden>
        {[1, 2, 3].map((step) => (
          <Step key={step} $reached={step <= strength} />
        ))}
      </Steps>
      <Word>{say(STRENGTHS[strength])}</Word>
    </Frame>
  );
}
