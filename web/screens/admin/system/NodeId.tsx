import { MiddleEllipsis } from "../../../components/MiddleEllipsis.tsx";

/** The end of a node's id, which distinguishes nodes. */
export function NodeId({ id }: { id: string }) {
  return <MiddleEllipsis value={id} head={0} tail={6} />;
}
