import { useEffect, useState } from "react";
import type { Statement } from "#protocol/statement.ts";
import { callEndpoint } from "../../api.ts";
import { ApiError } from "../../apiError.ts";
import { failed, type Loadable, loaded, LOADING } from "../../stores/loadable.ts";
import { useUser } from "../../stores/session.ts";
import { type Range, toQuery } from "./range.ts";

/** The statement of these days; asked for again with every change of the account, so it is as live as the balance. */
export function useStatement({ from, to }: Range): Loadable<Statement> & { retry: () => void } {
  const { version } = useUser();
  const [attempt, setAttempt] = useState(0);
  const [statement, setStatement] = useState<Loadable<Statement>>(LOADING);

  useEffect(() => {
    let isWanted = true;
    const show = (next: Loadable<Statement>) => {
      if (isWanted) setStatement(next);
    };
    callEndpoint("getStatement", { query: toQuery({ from, to }) }).then(
      (answer) => show(loaded(answer)),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        show(failed(error.serverMessage));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [from, to, version, attempt]);

  return { ...statement, retry: () => setAttempt(attempt + 1) };
}
