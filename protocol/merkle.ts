import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/*
 * The Merkle tree of RFC 9162 (sections 2.1.1 to 2.1.4) with SHA-256: proofs that a leaf is in the log, and that a log
 * still begins as it did. Hashes are hex, leaves are text in UTF-8, sizes and indexes count leaves.
 */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The root of a tree without leaves. */
export const EMPTY_ROOT = bytesToHex(sha256(new Uint8Array()));

/**
 * The hash of a leaf: RFC 9162, section 2.1.1. Leaves and nodes are prefixed differently, so that neither can pass for
 * the other.
 */
export function hashLeaf(data: string): string {
  return bytesToHex(sha256(concatBytes(LEAF, utf8ToBytes(data))));
}

/** The hash of a node with two children; throws unless both are hex. */
export function hashChildren(left: string, right: string): string {
  return bytesToHex(sha256(concatBytes(NODE, hexToBytes(left), hexToBytes(right))));
}

/** The leaves from `begin` to before `end`. */
export type LeafRange = { begin: number; end: number };

/** A subtree with all its 2^level leaves, the first of which is leaf index × 2^level. */
export type Subtree = { level: number; index: number };

/**
 * The fewest subtrees of which a range of a tree consists, as long as this module makes the ranges; from left to right.
 */
export function subtreesOf({ begin, end }: LeafRange): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = begin; at < end;) {
    const level = Math.floor(Math.log2(end - at));
    subtrees.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return subtrees;
}

/** The root of a range, from the roots of its subtrees. */
export function rootOf(range: LeafRange, hashOf: (subtree: Subtree) => string): string {
  return joinRoots(subtreesOf(range).map(hashOf));
}

/** The root over neighbouring subtrees, of which each is larger than the next. */
export function joinRoots(hashes: readonly string[]): string {
  return (
    hashes.reduceRight<string | null>(
      (right, left) => (right === null ? left : hashChildren(left, right)),
      null,
    ) ?? EMPTY_ROOT
  );
}

/** The subtrees that leaf `index` completes, the smallest first; the leaf itself is not among them. */
export function completedBy(index: number): Subtree[] {
  const completed: Subtree[] = [];
  for (let level = 1, rest = index; rest % 2 === 1; level += 1) {
    rest = (rest - 1) / 2;
    completed.push({ level, index: rest });
  }
  return completed;
}

/** The ranges whose roots prove that leaf `index` is in the tree of this size, in the order of the proof. */
export function inclusionRanges(index: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let begin = 0;
  let end = size;
  while (end - begin > 1) {
    const middle = middleOf(begin, end);
    if (index < middle) {
      ranges.unshift({ begin: middle, end });
      end = middle;
    } else {
      ranges.unshift({ begin, end: middle });
      begin = middle;
    }
  }
  return ranges;
}

/**
 * The ranges whose roots prove that the tree of this size begins with the tree of size `from`, in the order of the
 * proof.
 */
export function consistencyRanges(from: number, size: number): LeafRange[] {
  const ranges: LeafRange[] = [];
  let begin = 0;
  let end = size;
  while (from < end) {
    const middle = middleOf(begin, end);
    if (from <= middle) {
      ranges.unshift({ begin: middle, end });
      end = middle;
    } else {
      ranges.unshift({ begin, end: middle });
      begin = middle;
    }
  }
  // The reader knows the root of the first tree, so it is left out if it is a whole subtree of the second one.
  if (begin > 0) ranges.unshift({ begin, end });
  return ranges;
}

/** Where a tree divides: the left side has the largest power of two that is smaller than the number of leaves. */
function middleOf(begin: number, end: number): number {
  return begin + 2 ** (Math.ceil(Math.log2(end - begin)) - 1);
}

type Inclusion = {
  leafHash: string;
  index: number;
  size: number;
  rootHash: string;
  proof: readonly string[];
};

/** RFC 9162, section 2.1.3.2. */
export function isIncluded({ leafHash, index, size, rootHash, proof }: Inclusion): boolean {
  if (index < 0 || index >= size) return false;
  let first = index;
  let last = size - 1;
  let hash = leafHash;
  for (const sibling of proof) {
    if (last === 0) return false;
    if (isOdd(first) || first === last) {
      hash = hashChildren(sibling, hash);
      while (!isOdd(first) && first !== 0) [first, last] = [half(first), half(last)];
    } else hash = hashChildren(hash, sibling);
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && hash === rootHash;
}

type Head = { size: number; rootHash: string };

/** RFC 9162, section 2.1.4.2; an empty tree proves nothing. */
export function isConsistent(older: Head, newer: Head, proof: readonly string[]): boolean {
  if (older.size <= 0 || older.size > newer.size) return false;
  if (older.size === newer.size) return proof.length === 0 && older.rootHash === newer.rootHash;
  const path = 2 ** Math.round(Math.log2(older.size)) === older.size ? [older.rootHash, ...proof] : proof;
  const [start, ...rest] = path;
  if (start === undefined || proof.length === 0) return false;
  let first = older.size - 1;
  let last = newer.size - 1;
  while (isOdd(first)) [first, last] = [half(first), half(last)];
  let olderRoot = start;
  let newerRoot = start;
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(first) || first === last) {
      olderRoot = hashChildren(sibling, olderRoot);
      newerRoot = hashChildren(sibling, newerRoot);
      while (!isOdd(first) && first !== 0) [first, last] = [half(first), half(last)];
    } else newerRoot = hashChildren(newerRoot, sibling);
    [first, last] = [half(first), half(last)];
  }
  return last === 0 && olderRoot === older.rootHash && newerRoot === newer.rootHash;
}

const isOdd = (number: number) => number % 2 === 1;
const half = (number: number) => Math.floor(number / 2);
