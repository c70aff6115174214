import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../test/testApp.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const newcomer = { username: "Nina", email: "nina@example.com", password: "correct horse" };

test("sign-up makes a user with an empty balance, signs in and tells administrators", async () => {
  const client = app.anonymous();
  await app.desk.newEvents();

  const { status, body } = await client.post("/api/register", newcomer);

  expect(status).toBe(201);
  expect(body).toMatchObject({
    username: "Nina",
    email: "nina@example.com",
    role: "user",
    isActive: true,
    balance: "0.00",
    held: "0.00",
  });
  expect(await client.get("/api/user")).toMatchObject({ status: 200, body });
  expect(await app.desk.newEvents()).toEqual([
    { name: "user.changed", userId: (body as { id: string }).id, payload: body },
  ]);
});
