/*
 * Makes browser translation and React work together. Translators wrap every text in a <font> element; React keeps
 * changing the original texts, which are no longer visible, and fails when it removes one. So each replaced text stays
 * linked to its replacement.
 */
{
  /** @type {WeakMap<Node, Node>} */
  const standIns = new WeakMap();
  /** @type {WeakSet<Node>} */
  const taken = new WeakSet();
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its node.
  const { removeChild, insertBefore } = Node.prototype;

  /**
   * The child of `parent` that shows `node`.
   * @param {Node} node
   * @param {Node} parent
   * @returns {Node | null}
   */
  const childFor = (node, parent) => {
    /** @type {Node | null} */
    let child = standIns.get(node) ?? node;
    while (child !== null && child.parentNode !== parent) child = child.parentNode;
    return child;
  };

  /**
   * @param {Node | null} node
   * @param {Node} parent
   * @returns {node is Text}
   */
  const isLostText = (node, parent) => node instanceof Text && node.parentNode !== parent;

  /**
   * @template {Node} T
   * @param {T} child
   * @returns {T}
   */
  Node.prototype.removeChild = function (child) {
    const shown = isLostText(child, this) ? childFor(child, this) : child;
    if (shown !== null) removeChild.call(this, shown);
    return child;
  };

  /**
   * @template {Node} T
   * @param {T} node
   * @param {Node | null} before
   * @returns {T}
   */
  Node.prototype.insertBefore = function (node, before) {
    insertBefore.call(this, node, isLostText(before, this) ? childFor(before, this) : before);
    return node;
  };

  /** @param {MutationRecord} record */
  const follow = ({ target, removedNodes, addedNodes, previousSibling, nextSibling }) => {
    for (const text of removedNodes) {
      if (!(text instanceof Text) || text.isConnected) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find(
        (node) => node?.nodeName === "FONT" && !taken.has(node),
      );
      if (!font) continue;
      taken.add(font);
      standIns.set(text, font);
      observer.observe(text, { characterData: true });
    }
    const shown = standIns.get(target);
    if (target instanceof Text && shown !== undefined) shown.textContent = target.data;
  };
  const observer = new MutationObserver((records) => records.forEach(follow));
  observer.observe(document, { childList: true, subtree: true });
}
