/*
 * The identity provider's answer to an administrator who links an account, passed from the return page to the settings.
 */

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
