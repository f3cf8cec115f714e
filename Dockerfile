# The site in an image: docker build -t find-local . (BuildKit). See docs/operations.md for how to run it.

# One Node version for all stages; package.json pins the same one for running without an image.
ARG NODE_IMAGE=node:24.21.0-slim

# Builds the browser bundle and the page renderer.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
COPY vite.config.ts tsconfig.json tsconfig.base.json tsconfig.web.json tsconfig.shared.json tsconfig.server.json ./
COPY scripts/lean-packages.ts scripts/page-styles.ts scripts/precompress.ts scripts/service-worker.ts scripts/
COPY src src
RUN npm run build

# Runtime packages. The image already has Node, so the one from npm is removed in the same layer.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev && rm -rf node_modules/node-linux-*

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Find Local" \
      org.opencontainers.image.description="A local business directory and marketplace for Austin, Texas." \
      org.opencontainers.image.licenses="MIT"
# Never set a secret here: anyone who has the image can read it.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# Everything below belongs to root and is read-only; the site writes only to /data.
RUN install -d -o node -g node -m 0711 /data
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY db db
COPY src/shared src/shared
COPY src/server src/server
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
# Checks the process, not its database: restarting this container can't fix the database.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "src/server/main.ts"]
