import { Eye, PhoneCall } from "lucide-react";
import styled from "styled-components";
import type { Flag, TraderFlags } from "#protocol/traderFile.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden.tsx";
import { formatDateTime } from "../../format.ts";
import { mark, type Message, say } from "../../language/index.ts";
import { color, space } from "../../styles/theme.ts";
import { useFlagsOf } from "../../sync/index.ts";

export const FLAG_NAMES: Readonly<Record<Flag, Message>> = {
  verified_by_phone: mark`Verified by phone`,
  watch: mark`Watch`,
};

const ICONS = { verified_by_phone: PhoneCall, watch: Eye } as const;

const Marks = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: ${space(1)};
  margin-left: ${space(1)};
  vertical-align: text-bottom;
`;

const Mark = styled.span<{ $flag: Flag }>`
  display: inline-flex;
  color: ${({ $flag }) => color($flag === "watch" ? "wait" : "accentText")};
`;

/** The flags of a trader next to their name; nothing without any. The screen needs `flagsLoader`. */
export function FlagBadges({ userId }: { userId: string }) {
  const flags = useFlagsOf(userId);
  if (flags.length === 0) return null;
  return (
    <Marks>
      {flags.map(({ flag, ...rest }) => {
        const Icon = ICONS[flag];
        return (
          <Mark key={flag} $flag={flag} title={describeFlag({ flag, ...rest })}>
            <Icon size={14} aria-hidden />
            <VisuallyHidden>{say(FLAG_NAMES[flag])}</VisuallyHidden>
          </Mark>
        );
      })}
    </Marks>
  );
}

/** "Watch: three addresses in a week (ann, 3 March 2026, 12:00)". */
function describeFlag({ flag, reason, by, at }: TraderFlags["flags"][number]): string {
  return `${say(FLAG_NAMES[flag])}: ${reason} (${by}, ${formatDateTime(at)})`;
}
