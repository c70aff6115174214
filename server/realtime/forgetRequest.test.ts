import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { forgetRequest } from "./forgetRequest.ts";
import type { HubSocket } from "./sockets.ts";

test("of a request that let a socket in nothing stays, its cookie least of all", () => {
  const request = new IncomingMessage(new Socket());
  request.headers = { cookie: "livedesk=secret" };
  request.rawHeaders = ["Cookie", "livedesk=secret"];
  const handshake = { headers: request.headers };

  forgetRequest({ conn: { request }, handshake } as unknown as HubSocket);
  expect(request.headers).toEqual({});
  expect(request.rawHeaders).toEqual([]);
  expect(handshake.headers).toEqual({});
});
