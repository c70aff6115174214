/* What the identity provider answered to an administrator who links an account: from the return page to the settings. */

let waiting: string | null = null;

export function keepProviderAnswer(answer: string): void {
  waiting = answer;
}

/** Null if there is none; the next call finds none. */
export function takeProviderAnswer(): string | null {
  const answer = waiting;
  waiting = null;
  return answer;
}
