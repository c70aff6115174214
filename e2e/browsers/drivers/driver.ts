/** What the scenarios need of a browser; one implementation for each protocol. */
export type Driver = {
  /** Like "153.8.0". */
  version: string;
  /** Someone with cookies and storage of their own. */
  openVisitor: () => Promise<VisitorDriver>;
  close: () => Promise<void>;
};

export type VisitorDriver = {
  /** A new tab, or a new window where the browser keeps new tabs in the background. */
  openTab: () => Promise<TabDriver>;
  close: () => Promise<void>;
};

export type TabDriver = {
  /** Resolves when the page has loaded. */
  load: (url: string) => Promise<void>;
  /** One entry back (-1) or forward (1) in the tab's history. */
  travel: (by: -1 | 1) => Promise<void>;
  /** The JSON of an expression's value; undefined has none. */
  evaluate: (expression: string) => Promise<string>;
  /** A real click; coordinates in CSS pixels of the window. */
  clickAt: (point: Point) => Promise<void>;
  /** Real keystrokes into what has the focus. */
  type: (text: string) => Promise<void>;
  resize: (size: Size) => Promise<void>;
  close: () => Promise<void>;
};

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
