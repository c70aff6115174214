import type { Adapter, AdapterPayload } from "oidc-provider";

const rows = new Map<string, AdapterPayload>();

/** Where the tests' identity provider keeps its codes and sessions: its own memory warns that it is not for real. */
export class MemoryAdapter implements Adapter {
  constructor(readonly kind: string) {}

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    rows.set(`${this.kind} ${id}`, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return rows.get(`${this.kind} ${id}`);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...rows.values()].find((row) => row.uid === uid && row.kind === this.kind);
  }

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const row = await this.find(id);
    if (row !== undefined) row.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    rows.delete(`${this.kind} ${id}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { grantId: owner }] of rows) if (owner === grantId) rows.delete(key);
  }
}
