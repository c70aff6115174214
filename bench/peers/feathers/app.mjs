import { AuthenticationService, JWTStrategy } from "@feathersjs/authentication";
import { feathers } from "@feathersjs/feathers";
import { KnexService } from "@feathersjs/knex";
import { bodyParser, errorHandler, koa, parseAuthentication, rest } from "@feathersjs/koa";
import socketio from "@feathersjs/socketio";
import { orders } from "./orders.mjs";

/** The same durable job as placing an order in Livedesk, in the structure of Feathers' guide. */
export function createApp(knex, secret) {
  const app = koa(feathers());
  app.set("knex", knex);
  app.set("authentication", {
    secret,
    entity: "user",
    service: "users",
    authStrategies: ["jwt"],
    jwtOptions: {
      audience: "https://bench.example.com",
      issuer: "feathers",
      algorithm: "HS256",
      expiresIn: "1d",
    },
  });
  app.use(errorHandler());
  app.use(parseAuthentication());
  app.use(bodyParser());
  app.configure(rest());
  app.configure(socketio());

  const authentication = new AuthenticationService(app);
  authentication.register("jwt", new JWTStrategy());
  app.use("authentication", authentication);
  app.use("users", new KnexService({ Model: knex, name: "users" }), { methods: [] });
  app.configure(orders);
  app.on("login", ({ user }, { connection }) => {
    if (connection === undefined) return;
    app.channel(user.role === "admin" ? "administrators" : `users/${user.id}`).join(connection);
  });
  return app;
}
