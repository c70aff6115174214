import { useState } from "react";
import styled from "styled-components";
import { z } from "zod/mini";
import { addressNameSchema, MAX_ADDRESS_NAME_LENGTH, type SavedAddress } from "#protocol/savedAddresses.ts";
import { Badge } from "../../../components/Badge.tsx";
import { Button } from "../../../components/Button.tsx";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { MiddleEllipsis } from "../../../components/MiddleEllipsis.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useForm } from "../../../components/useForm.ts";
import { t } from "../../../language/index.ts";
import { color, from, space, text } from "../../../styles/theme.ts";
import { renameAddress } from "./savedAddresses.ts";

const Row = styled.li`
  display: grid;
  gap: ${space(1)} ${space(3)};
  padding: ${space(3)} 0;
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
  }
  & + & {
    border-top: 1px solid ${color("hairline")};
  }
`;

const Name = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  overflow-wrap: anywhere;
`;

const Address = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  color: ${color("textMuted")};
  ${text("table")}
  button {
    margin: -8px 0;
  }
`;

const Actions = styled.div`
  display: flex;
  gap: ${space(1)};
`;

const Form = styled.form`
  display: grid;
  grid-column: 1 / -1;
  gap: ${space(3)};
`;

type SavedAddressRowProps = { saved: SavedAddress; onChoose: () => void; onRemove: () => void };

export function SavedAddressRow({ saved, onChoose, onRemove }: SavedAddressRowProps) {
  const { name, crypto, address } = saved;
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming)
    return (
      <Row>
        <RenameForm saved={saved} onEnd={() => setIsRenaming(false)} />
      </Row>
    );
  return (
    <Row>
      <div>
        <Name>
          {name}
          <Badge>{crypto}</Badge>
        </Name>
        <Address>
          <MiddleEllipsis value={address} />
          <CopyButton value={address} what={t`wallet address`} />
        </Address>
      </div>
      <Actions>
        <Button size="small" aria-label={t`Use ${name}`} onClick={onChoose}>
          {t`Use`}
        </Button>
        <Button kind="quiet" size="small" aria-label={t`Rename ${name}`} onClick={() => setIsRenaming(true)}>
          {t`Rename`}
        </Button>
        <Button kind="quiet" size="small" aria-label={t`Remove ${name}`} onClick={onRemove}>
          {t`Remove`}
        </Button>
      </Actions>
    </Row>
  );
}

const schema = z.object({ name: addressNameSchema });

function focus(field: HTMLInputElement | null): void {
  field?.focus();
}

function RenameForm({ saved, onEnd }: { saved: SavedAddress; onEnd: () => void }) {
  const { register, handleSubmit, errors, isSubmitting } = useForm(schema);

  async function submit({ name }: z.output<typeof schema>) {
    await renameAddress(saved.id, name);
    onEnd();
  }

  return (
    <Form noValidate onSubmit={handleSubmit(submit, t`Address not renamed`)}>
      <TextField
        label={t`Name`}
        autoComplete="off"
        ref={focus}
        maxLength={MAX_ADDRESS_NAME_LENGTH}
        defaultValue={saved.name}
        error={errors.name}
        {...register("name")}
      />
      <Actions>
        <Button type="submit" size="small" busy={isSubmitting}>
          {t`Save name`}
        </Button>
        <Button kind="quiet" size="small" disabled={isSubmitting} onClick={onEnd}>
          {t`Cancel`}
        </Button>
      </Actions>
    </Form>
  );
}
