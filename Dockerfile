# The site in an image: docker build -t find-local . (BuildKit). docs/operations.md says how to run it.

# One version of Node for all stages; package.json pins the same for those who run without an image.
ARG NODE_IMAGE=node:24.21.0-slim

# Builds what the browser gets and what renders pages.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
COPY vite.config.ts tsconfig.json tsconfig.base.json tsconfig.web.json tsconfig.shared.json tsconfig.server.json ./
COPY scripts/lean-packages.ts scripts/precompress.ts scripts/
COPY src src
RUN npm run build

# The packages that run. The image has its Node already, so the one from npm goes in the same layer.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev && rm -rf node_modules/node-linux-*

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Find Local" \
      org.opencontainers.image.description="A local business directory and marketplace for Austin, Texas." \
      org.opencontainers.image.licenses="MIT"
# No secret is ever set here: what an image says can be read by everybody who has it.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# Everything below belongs to root and is only read; what the site writes goes to /data.
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
# The process and not its database: whoever restarts this one mends no other.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "src/server/main.ts"]
