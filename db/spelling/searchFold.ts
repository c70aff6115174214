/** Cased letters that decomposition does not change, in the scripts of Europe and nearby. */
const SCRIPTS = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Georgian}]/u;
/** Letters that Unicode does not decompose and people type plainly. */
const PLAIN = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ς: "σ" };

const MARKS =
  "[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff" +
  "\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\u00ad\\u061c\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]";

/**
 * The SQL of `search_fold`, which normalises text for searches: lower case without accents or invisible characters,
 * independent of the database's locale. Most texts are ASCII, for which it costs almost nothing.
 */
export function searchFoldSql(): string {
  const pairs = casePairs();
  const from = pairs.map(([capital]) => capital).join("");
  const to = pairs.map(([, small]) => small).join("");
  const plain = Object.entries(PLAIN).reduce(
    (sql, [letter, letters]) => `replace(${sql}, '${letter}', '${letters}')`,
    `lower(translate(regexp_replace(normalize(p, NFKD), '${MARKS}', '', 'g'), '${from}', '${to}') collate "C")`,
  );
  return `
    create or replace function search_fold(p text) returns text language sql immutable strict parallel safe as $$
      select case when octet_length(p) = char_length(p) then lower(p collate "C") else ${plain} end
    $$;`;
}

function casePairs(): [capital: string, small: string][] {
  const pairs: [string, string][] = [];
  for (let code = 0x80; code < 0x3000; code += 1) {
    const capital = String.fromCharCode(code);
    const small = capital.toLowerCase();
    const isWhole = capital.normalize("NFKD") === capital && small.length === 1 && small !== capital;
    if (isWhole && SCRIPTS.test(capital)) pairs.push([capital, small]);
  }
  return pairs;
}
