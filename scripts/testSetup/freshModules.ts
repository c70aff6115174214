/* Runs before each test file: files share a process, but not the state of our own modules, and no globals. */
import { vi } from "vitest";

vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
