import { type RefObject, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod/mini";
import type { Order } from "#protocol/orders.ts";
import { RESOLUTIONS } from "#protocol/rules.ts";
import type { User } from "#protocol/users.ts";
import { Button } from "../../../components/Button.tsx";
import { ConfirmDialog } from "../../../components/ConfirmDialog.tsx";
import { isPlainKey } from "../../../components/isPlainKey.ts";
import { type KeyGroup, useKeys } from "../../../components/shownKeys.ts";
import { TextAreaField } from "../../../components/TextAreaField.tsx";
import { useKeyDown } from "../../../components/useKeyDown.ts";
import { formatMultiplier } from "../../../format.ts";
import { mark, t } from "../../../language/index.ts";
import { toastSuccess } from "../../../toasts/toast.ts";
import type { ApiError } from "../../../apiError.ts";
import { reportFault } from "../../../reportFault.ts";
import { RecordToastLink } from "../../../entities/orders/RecordLink.tsx";
import { DetailActions, DialogFields } from "../masterDetail/Detail.tsx";
import { TakenNotice, useTakenByOther } from "../team/TakenNotice.tsx";
import { WaitingNotice } from "../approvals/WaitingNotice.tsx";
import { useFields } from "../../../components/useFields.ts";
import { useForm } from "../../../components/useForm.ts";
import { ResolutionMenu } from "./ResolutionMenu.tsx";
import { describeResolution, nameResolution, type Resolution } from "./resolutionPreview.ts";
import { reloadOrder, resolveOrder } from "./resolveOrder.ts";

const schema = z.object({ comment: z.string() });

const KEYS: KeyGroup = {
  place: mark`This order`,
  keys: [["1 2 3 4 5", mark`Choose a resolution and see what it does`]],
};

type ResolveFormProps = {
  order: Order;
  trader: User | null;
  onResolved: () => void;
  formRef: RefObject<HTMLDivElement | null>;
};

/** Choose, read the effect, confirm: money moves only with the last step, which is final. */
export function ResolveForm({ order, trader, onResolved, formRef }: ResolveFormProps) {
  const [resolution, setResolution] = useState<Resolution | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm(schema);
  const navigate = useNavigate();
  const taken = useTakenByOther(order.id);
  const { change, field } = useFields(form, useState({ comment: "" }));

  useKeys(KEYS);
  useKeyDown((event) => {
    const chosen = RESOLUTIONS.find((_, place) => isPlainKey(event, `${place + 1}`));
    if (chosen === undefined || taken?.isBinding === true) return;
    event.preventDefault();
    if (chosen !== resolution) handleChoose(chosen);
    setIsAsking(true);
  });

  function handleChoose(chosen: Resolution) {
    setResolution(chosen);
    change({ comment: chosen.comment });
  }

  async function handleRefused(error: ApiError) {
    form.refuse(t`Error`, error);
    setIsAsking(false);
    if (error.status !== 409) return;
    try {
      await reloadOrder(order.id);
    } catch (cause) {
      reportFault("The order that somebody else resolved could not be loaded", cause);
    }
  }

  async function submit(chosen: Resolution, comment: string) {
    await resolveOrder(order, chosen, comment);
    setIsAsking(false);
    toastSuccess(
      t`Order Resolved`,
      `${order.username}: ${nameResolution(chosen)}`,
      <RecordToastLink id={order.id} navigate={navigate} />,
    );
    onResolved();
  }

  return (
    <DetailActions ref={formRef}>
      {taken?.isBinding && <TakenNotice id={order.id} />}
      <WaitingNotice kind="order_resolution" subject={order.id} />
      <ResolutionMenu hasKeys order={order} value={resolution} onChange={handleChoose} />
      <Button
        kind="primary"
        wide
        disabled={resolution === null || taken?.isBinding === true}
        onClick={() => setIsAsking(true)}
      >
        {resolution === null ? t`Resolve order` : t`Resolve as ${nameResolution(resolution)}`}
      </Button>
      {resolution !== null && (
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          onSubmit={form.handleSubmit(({ comment }) => submit(resolution, comment), handleRefused, {
            onAwaiting: () => setIsAsking(false),
          })}
          title={`${nameResolution(resolution)}, ×${formatMultiplier(resolution.returnRate)}?`}
          description={t`${describeResolution(order, resolution, trader)} This can't be undone.`}
          confirmLabel={taken?.isBinding === false ? t`Resolve anyway` : t`Resolve order`}
          busy={form.isSubmitting}
        >
          <DialogFields>
            <TakenNotice id={order.id} />
            <TextAreaField label={t`Comment for the trader`} maxLength={500} {...field("comment")} />
          </DialogFields>
        </ConfirmDialog>
      )}
    </DetailActions>
  );
}
