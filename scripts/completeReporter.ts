import { JsonReporter, type Reporter, type SerializedError, type TestModule } from "vitest/node";

/** Vitest's JSON report with the errors outside tests, which Vitest leaves out. */
export default class CompleteReporter extends JsonReporter implements Reporter {
  #unhandledErrors: string[] = [];

  constructor() {
    super({});
  }

  override async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[] = [],
  ): Promise<void> {
    this.#unhandledErrors = errors.map(({ stack, message }) => stack ?? message);
    await super.onTestRunEnd(modules);
  }

  override writeReport(report: string): Promise<void> {
    const complete: object = JSON.parse(report);
    return super.writeReport(JSON.stringify({ ...complete, unhandledErrors: this.#unhandledErrors }));
  }
}
