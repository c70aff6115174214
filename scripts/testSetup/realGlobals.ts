/* Runs before each test file: files share a process, but no changed globals and no stopped clock. */
import { vi } from "vitest";

vi.unstubAllGlobals();
vi.useRealTimers();
