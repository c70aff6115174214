import { createServer, type Socket } from "node:net";

export type ReceivedMail = { from: string; to: string; text: string };

/** A mail server on loopback that stores the mails it receives, or gives every recipient the configured answer. */
export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** The answer to a recipient, like "550 no such user"; null to accept. */
  refuseWith(answer: string | null): void;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | null = null;

  const server = createServer((socket) => {
    sockets.add(socket);
    let mail: ReceivedMail = { from: "", to: "", text: "" };
    let isText = false;
    let rest = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) read(line);
    });

    function read(line: string): void {
      if (isText && line === ".") {
        isText = false;
        received.push(mail);
        mail = { from: "", to: "", text: "" };
        say("250 kept");
      } else if (isText) mail.text += `${line}\n`;
      else if (/^EHLO/i.test(line)) say("250 loopback");
      else if (/^MAIL FROM/i.test(line)) {
        mail.from = addressIn(line);
        say("250 ok");
      } else if (/^RCPT TO/i.test(line)) {
        mail.to = addressIn(line);
        say(refusal ?? "250 ok");
      } else if (/^DATA/i.test(line)) {
        isText = true;
        say("354 go on");
      } else if (/^QUIT/i.test(line)) {
        say("221 bye");
        socket.end();
      } else say("250 ok");
    }
    say("220 loopback");
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port.");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuseWith: (answer) => {
      refusal = answer;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? "";
