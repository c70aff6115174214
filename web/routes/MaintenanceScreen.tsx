import { Wrench } from "lucide-react";
import styled from "styled-components";
import { t } from "../language/index.ts";
import { StatusScreen } from "./StatusScreen.tsx";

const Message = styled.p`
  max-width: 44ch;
  overflow-wrap: anywhere;
  text-wrap: balance;
`;

/** Disappears as soon as the settings say that maintenance is over. */
export function MaintenanceScreen({ message }: { message: string }) {
  return (
    <StatusScreen
      icon={Wrench}
      title={t`Closed for maintenance`}
      text={t`Your balance and your open orders are safe. The desk opens again by itself on this page.`}
      action={message !== "" && <Message>{message}</Message>}
    />
  );
}
