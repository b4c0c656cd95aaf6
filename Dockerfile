# syntax=docker/dockerfile:1
FROM node:22-bookworm-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY package.json bun.lock ./
COPY patches patches
RUN npx --yes bun install --frozen-lockfile
COPY . .
# For `handrail version`: --build-arg COMMIT=$(git rev-parse --short=12 HEAD), and the time of that
# commit, SOURCE_DATE_EPOCH=$(git show --no-patch --format=%ct HEAD).
ARG COMMIT
ARG SOURCE_DATE_EPOCH
RUN npx bun run build && src/build/root-folder.sh handrail /root-folder

FROM scratch
COPY --from=build /root-folder /
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=6s --start-period=15s CMD ["/handrail", "healthcheck"]
ENTRYPOINT ["/handrail"]
CMD ["serve"]
