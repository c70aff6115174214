const MIN_LENGTH = 32;
const MIN_DIFFERENT = 8;

/** How to get one that is strong enough. */
export const STRONG_SECRET = `${MIN_LENGTH} random characters or more, as from: openssl rand -hex 32`;

/**
 * True for a secret that can't be guessed: as long as 128 random bits in hex, and not a repeated character or word. It
 * can't distinguish randomness from a long sentence.
 */
export function isStrongSecret(text: string): boolean {
  const isRepetition = (text + text).indexOf(text, 1) < text.length;
  return text.length >= MIN_LENGTH && new Set(text).size >= MIN_DIFFERENT && !isRepetition;
}
