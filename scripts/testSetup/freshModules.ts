/* Runs before each test file: files share a process, but not the state of our own modules. */
import { vi } from "vitest";

vi.resetModules();
