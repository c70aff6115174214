import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { openHttpConnection } from "./httpConnection.ts";

test("a connection that the server has closed is not open, and refuses to send", async () => {
  const server = createServer((_, answer) => answer.writeHead(204, { connection: "close" }).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");

  const request = "GET / HTTP/1.1\r\nHost: desk\r\n\r\n";
  const connection = await openHttpConnection(`http://127.0.0.1:${address.port}`);
  expect(connection.isOpen()).toBe(true);
  expect(await connection.send(request)).toBe(204);
  await expect.poll(() => connection.isOpen()).toBe(false);
  await expect(connection.send(request)).rejects.toThrow("The server has closed the connection.");
});
