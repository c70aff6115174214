import { expect, test } from "vitest";
import {
  completedBy,
  consistencyRanges,
  EMPTY_ROOT,
  hashChildren,
  hashLeaf,
  inclusionRanges,
  isConsistent,
  isIncluded,
  type LeafRange,
  rootOf,
  type Subtree,
  subtreesOf,
} from "./merkle.ts";

/* The leaves and roots that implementations of certificate transparency test with (RFC 6962 hashes as RFC 9162 does). */
const LEAVES = ["", "\0", "\x10", " !", "01", "@ABC", "PQRSTUVW", "`abcdefghijklmno"].map(hashLeaf);
const ROOTS = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const L = (index: number) => LEAVES[index] ?? "";
const R = (size: number) => ROOTS[size] ?? "";
const [ZERO_ONE, TWO_THREE, FOUR_FIVE, SIX_SEVEN] = [
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
  "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
  "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
] as const;
const [FIRST_FOUR, LAST_FOUR] = [R(4), "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"];

/** The roots of complete subtrees, made as the log makes them: each when its last leaf comes. */
function subtreesOver(leaves: readonly string[]): (subtree: Subtree) => string {
  const roots = new Map<string, string>();
  const hashOf = ({ level, index }: Subtree) =>
    (level === 0 ? leaves[index] : roots.get(`${level}/${index}`)) ?? "missing";
  for (let leaf = 0; leaf < leaves.length; leaf += 1)
    for (const { level, index } of completedBy(leaf)) {
      const [left, right] = [0, 1].map((side) => hashOf({ level: level - 1, index: 2 * index + side }));
      roots.set(`${level}/${index}`, hashChildren(left ?? "", right ?? ""));
    }
  return hashOf;
}
const hashOf = subtreesOver(LEAVES);
const roots = (ranges: LeafRange[]) => ranges.map((range) => rootOf(range, hashOf));

test.each(ROOTS.map((root, size) => [size, root] as const))("the root of %d leaves", (size, root) => {
  expect(rootOf({ begin: 0, end: size }, hashOf)).toBe(root);
  expect(EMPTY_ROOT).toBe(R(0));
});

test.each([
  [0, 1, []],
  [0, 8, [L(1), TWO_THREE, LAST_FOUR]],
  [5, 8, [L(4), SIX_SEVEN, FIRST_FOUR]],
  [2, 3, [ZERO_ONE]],
  [1, 5, [L(0), TWO_THREE, L(4)]],
  [4, 5, [FIRST_FOUR]],
  [6, 7, [FOUR_FIVE, FIRST_FOUR]],
])("leaf %d of %d is proved by %j", (index, size, proof) => {
  expect(roots(inclusionRanges(index, size))).toEqual(proof);
  expect(isIncluded({ leafHash: L(index), index, size, rootHash: R(size), proof })).toBe(true);
});

test.each([
  [1, 1, []],
  [1, 8, [L(1), TWO_THREE, LAST_FOUR]],
  [6, 8, [FOUR_FIVE, SIX_SEVEN, FIRST_FOUR]],
  [2, 5, [TWO_THREE, L(4)]],
  [
    3,
    7,
    [L(2), L(3), ZERO_ONE, "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7"].slice(0, 3),
  ],
  [4, 8, [LAST_FOUR]],
])("%d leaves begin %d leaves, proved by as many hashes as RFC 9162 says", (from, size, expected) => {
  const proof = roots(consistencyRanges(from, size));
  expect(proof.slice(0, expected.length)).toEqual(expected);
  expect(isConsistent({ size: from, rootHash: R(from) }, { size, rootHash: R(size) }, proof)).toBe(true);
});

const inclusion = {
  leafHash: L(5),
  index: 5,
  size: 8,
  rootHash: R(8),
  proof: [L(4), SIX_SEVEN, FIRST_FOUR],
};
test.each([
  ["another leaf", { leafHash: L(6) }],
  ["another place", { index: 4 }],
  ["a place before the first", { index: -3 }],
  ["a place after the last", { index: 8 }],
  ["another size", { size: 4 }],
  ["a larger size", { size: 16 }],
  ["another root", { rootHash: R(7) }],
  ["no proof", { proof: [] }],
  ["a proof cut off", { proof: [L(4), SIX_SEVEN] }],
  ["a proof with more at its end", { proof: [...inclusion.proof, R(8)] }],
  ["a proof with more in front", { proof: [L(4), ...inclusion.proof] }],
  ["a proof in another order", { proof: [SIX_SEVEN, L(4), FIRST_FOUR] }],
])("inclusion is refused with %s", (_, changes) => {
  expect(isIncluded(inclusion)).toBe(true);
  expect(isIncluded({ ...inclusion, ...changes })).toBe(false);
});

const older = { size: 6, rootHash: R(6) };
const newer = { size: 8, rootHash: R(8) };
const proof = [FOUR_FIVE, SIX_SEVEN, FIRST_FOUR];
test.each([
  ["another root before", { ...older, rootHash: R(5) }, newer, proof],
  ["another root after", older, { ...newer, rootHash: R(7) }, proof],
  ["an empty tree before", { size: 0, rootHash: R(0) }, newer, []],
  ["more before than after", newer, older, proof],
  ["another size before", { ...older, size: 5 }, newer, proof],
  ["another size after", older, { ...newer, size: 9 }, proof],
  ["no proof", older, newer, []],
  ["a proof cut off", older, newer, proof.slice(0, 2)],
  ["a proof with more at its end", older, newer, [...proof, R(8)]],
  ["two roots of one size", { size: 8, rootHash: R(7) }, newer, []],
  ["a proof where none belongs", newer, newer, proof],
])("consistency is refused with %s", (_, before, after, hashes) => {
  expect(isConsistent(older, newer, proof)).toBe(true);
  expect(isConsistent(before, after, hashes)).toBe(false);
});

test("every leaf and every beginning of every tree of up to 33 leaves can be proved", () => {
  const leaves = Array.from({ length: 33 }, (_, index) => hashLeaf(String(index)));
  const at = subtreesOver(leaves);
  const root = (size: number) => rootOf({ begin: 0, end: size }, at);
  let proved = 0;
  for (let size = 1; size <= leaves.length; size += 1)
    for (let index = 0; index < size; index += 1) {
      const rootHash = root(size);
      const path = inclusionRanges(index, size).map((range) => rootOf(range, at));
      const isLeafIn = isIncluded({ leafHash: leaves[index] ?? "", index, size, rootHash, proof: path });
      const begins = consistencyRanges(index + 1, size).map((range) => rootOf(range, at));
      const isBeginning = isConsistent(
        { size: index + 1, rootHash: root(index + 1) },
        { size, rootHash },
        begins,
      );
      proved += isLeafIn && isBeginning ? 1 : 0;
    }
  expect(proved).toBe((33 * 34) / 2);
});

/** How many hashes a proof has, and from how many stored ones it is made: the most, of many places. */
test.each([
  [1_000, { hashes: [10, 11], read: [14, 15] }],
  [1_024, { hashes: [10, 11], read: [10, 11] }],
  [100_000, { hashes: [17, 18], read: [21, 22] }],
  [100_000_000, { hashes: [27, 28], read: [37, 38] }],
])("proofs in a log of %d leaves are short, of inclusion and of consistency", (size, { hashes, read }) => {
  const places = Array.from({ length: 2_000 }, (_, n) => Math.floor((n * (size - 1)) / 1_999));
  const proofs = [
    places.map((place) => inclusionRanges(place, size)),
    places.map((place) => consistencyRanges(place + 1, size)),
  ];
  const most = (countOf: (ranges: LeafRange[]) => number) =>
    proofs.map((each) => Math.max(...each.map(countOf)));
  expect(most((ranges) => ranges.length)).toEqual(hashes);
  expect(most((ranges) => ranges.flatMap(subtreesOf).length)).toEqual(read);
});
