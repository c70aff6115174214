import { MiddleEllipsis } from "../../../components/MiddleEllipsis.tsx";
import { RelativeTime } from "../../../components/RelativeTime.tsx";
import type { Verdict } from "../../../entities/books/booksText.ts";
import { rich, t } from "../../../language/index.ts";

/** How far a check is, and when the books and the log were last checked. */
export function Progress({ verdict: { running, books, log } }: { verdict: Verdict }) {
  return (
    <>
      {running !== null && (
        <>
          {running.node === null
            ? t`waiting for a node`
            : t`checking, ${running.done} of ${running.of} steps done`}
          {books !== null && ", "}
        </>
      )}
      {books !== null && <>{rich("books {0}", <Checked {...books} isShort={running !== null} />)}</>}
      {log !== null && <>{rich(", log {0}", <Checked {...log} isShort={running !== null} />)}</>}
      {running === null && books === null && t`the first check is due within minutes`}
    </>
  );
}

type CheckedProps = NonNullable<Verdict["books"]> & {
  /** Beside the progress of another check there is no room for the node. */
  isShort: boolean;
};

function Checked({ at, node, isShort }: CheckedProps) {
  return (
    <>
      <RelativeTime time={at} />
      {node !== null && !isShort && (
        <> {rich("by node {0}", <MiddleEllipsis value={node} head={0} tail={6} />)}</>
      )}
    </>
  );
}
