/* The few statistics of the fairness report, each with its source. */

/** The normal quantile of an interval of 95 %. */
const Z95 = 1.959963984540054;

/** Wilson's score interval of 95 % for a share (Journal of the American Statistical Association 22, 1927, 209–212). */
export function wilsonInterval(successes: number, trials: number): { low: number; high: number } {
  const share = successes / trials;
  const spread = (Z95 * Z95) / trials;
  const middle = (share + spread / 2) / (1 + spread);
  const reach = (Z95 / (1 + spread)) * Math.sqrt((share * (1 - share)) / trials + spread / (4 * trials));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/** Among orders whose market moved alike: how many were won and decided, of the row and of all. */
export type Stratum = { wins: number; decided: number; allWins: number; allDecided: number };

/**
 * Compares a row with all other orders within each stratum (Cochran, Biometrics 10, 1954, 417–451; Mantel and Haenszel,
 * Journal of the National Cancer Institute 22, 1959, 719–748), without a correction for continuity. So a trader who
 * was right about the market is no outlier for having won. Null if there is nothing to compare with.
 */
export function compareWithRest(
  strata: readonly Stratum[],
): { expectedWins: number; deviation: number } | null {
  let wins = 0;
  let expectedWins = 0;
  let variance = 0;
  for (const { wins: won, decided, allWins, allDecided } of strata) {
    if (allDecided === 0) continue;
    wins += won;
    expectedWins += (decided * allWins) / allDecided;
    if (allDecided > 1)
      variance +=
        (decided * (allDecided - decided) * allWins * (allDecided - allWins)) /
        (allDecided * allDecided * (allDecided - 1));
  }
  return variance === 0 ? null : { expectedWins, deviation: (wins - expectedWins) / Math.sqrt(variance) };
}

/** How likely a deviation of at least this many standard deviations is, either way. */
export function chanceOf(deviation: number): number {
  const x = Math.abs(deviation) / Math.SQRT2;
  return x < 2 ? 1 - errorSeries(x) : complementFraction(x);
}

/** The error function by its power series, for small x. */
function errorSeries(x: number): number {
  let term = x;
  let total = x;
  for (let n = 1; Math.abs(term) > 1e-17; n += 1) {
    term *= (-x * x) / n;
    total += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * total;
}

/** Its complement by the continued fraction x + (1/2)/(x + (2/2)/(x + …)), for large x. */
function complementFraction(x: number): number {
  let tail = x;
  for (let n = 120; n >= 1; n -= 1) tail = x + n / 2 / tail;
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * tail);
}

/**
 * Which of these p-values are findings if at most `rate` of all findings may be false (Benjamini and Hochberg, Journal
 * of the Royal Statistical Society B 57, 1995, 289–300): among many rows, some look odd by chance.
 */
export function findingsAmong(chances: readonly number[], rate: number): boolean[] {
  const sorted = chances.toSorted((one, other) => one - other);
  const last = sorted.findLastIndex((chance, rank) => chance <= (rate * (rank + 1)) / sorted.length);
  const limit = sorted[last] ?? -1;
  return chances.map((chance) => chance <= limit);
}
