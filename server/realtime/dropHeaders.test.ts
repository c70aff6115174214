import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { dropHeaders } from "./dropHeaders.ts";
import type { HubSocket } from "./sockets.ts";

test("nothing of the request that opened a socket is kept, least of all its cookie", () => {
  const request = new IncomingMessage(new Socket());
  request.headers = { cookie: "livedesk=secret" };
  request.rawHeaders = ["Cookie", "livedesk=secret"];
  const handshake = { headers: request.headers };

  dropHeaders({ conn: { request }, handshake } as unknown as HubSocket);
  expect(request.headers).toEqual({});
  expect(request.rawHeaders).toEqual([]);
  expect(handshake.headers).toEqual({});
});
