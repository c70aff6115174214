import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { listVariables } from "#server/environment.ts";
import { OPERATIONS } from "#server/routes/operations.ts";

/* The files in ops/ and docker-compose.yml fit the product, and the programs that read them accept them. */

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const variables = new Set(listVariables().map(({ name }) => name));
const scratch = mkdtempSync(join(tmpdir(), "livedesk-ops-"));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A program's complaints about a file; on a machine without the program none, with a message. */
function faultOf(program: string, args: string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  if (error !== undefined) {
    console.warn(`Not checked by ${program}, which is not installed here.`);
    return "";
  }
  return status === 0 ? "" : `${program} ended with ${status}: ${stdout}${stderr}`;
}

describe("the manifest for Kubernetes", () => {
  const objectSchema = z.object({
    kind: z.string(),
    metadata: z.object({ name: z.string() }),
    data: z.record(z.string(), z.string()).optional(),
    spec: z.unknown().optional(),
  });
  const objects = parseAllDocuments(read("ops/kubernetes.yaml")).map((document) =>
    objectSchema.parse(document.toJS()),
  );
  const specOf = (kind: string) => objects.find((object) => object.kind === kind)?.spec;
  const labels = { "app.kubernetes.io/name": "livedesk" };

  const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal("http") }) });
  const container = z.object({
    envFrom: z.array(z.unknown()),
    ports: z.array(z.unknown()),
    startupProbe: probe,
    livenessProbe: probe,
    readinessProbe: probe,
    resources: z.unknown(),
    securityContext: z.unknown(),
    volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
  });
  const { replicas, selector, template } = z
    .object({
      replicas: z.number(),
      selector: z.unknown(),
      template: z.object({
        metadata: z.unknown(),
        spec: z.object({
          automountServiceAccountToken: z.boolean(),
          securityContext: z.unknown(),
          containers: z.tuple([container]),
          volumes: z.array(z.object({ name: z.string() })),
        }),
      }),
    })
    .parse(specOf("Deployment"));
  const pod = template.spec;
  const [node] = pod.containers;

  test("has two nodes, found by their service and kept by their budget", () => {
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
      "ConfigMap livedesk",
      "Deployment livedesk",
      "Service livedesk",
      "PodDisruptionBudget livedesk",
    ]);
    expect(replicas).toBe(2);
    expect(selector).toEqual({ matchLabels: labels });
    expect(template.metadata).toEqual({ labels });
    expect(specOf("Service")).toEqual({
      selector: labels,
      ports: [{ name: "http", port: 80, targetPort: "http" }],
    });
    expect(specOf("PodDisruptionBudget")).toEqual({
      maxUnavailable: 1,
      selector: { matchLabels: labels },
    });
  });

  test("asks each node at the product's own addresses and the image's port", () => {
    const paths = [node.startupProbe, node.livenessProbe, node.readinessProbe].map(
      ({ httpGet }) => httpGet.path,
    );
    expect(paths).toEqual(["/healthz", "/healthz", "/readyz"]);
    expect(OPERATIONS).toEqual(expect.arrayContaining(paths));
    expect(node.ports).toEqual([{ name: "http", containerPort: 3000 }]);
    expect(read("Dockerfile")).toMatch(/PORT=3000 /);
  });

  test("gives no rights, no root and nothing to write but /tmp", () => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      seccompProfile: { type: "RuntimeDefault" },
    });
    expect(node.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(node.volumeMounts).toEqual([{ name: "tmp", mountPath: "/tmp" }]);
    expect(pod.volumes.map(({ name }) => name)).toEqual(["tmp"]);
    expect(node.resources).toEqual({ requests: { cpu: "250m", memory: "256Mi" }, limits: { memory: "1Gi" } });
  });

  test("sets settings that exist, and takes secrets from a Secret", () => {
    expect(node.envFrom).toEqual([
      { configMapRef: { name: "livedesk" } },
      { secretRef: { name: "livedesk" } },
    ]);
    const settings = Object.keys(objects[0]?.data ?? {});
    expect(settings).toEqual(["PUBLIC_ORIGINS", "TRUST_PROXY", "PRICE_SOURCE", "LOG_LEVEL"]);
    expect(settings.filter((name) => !variables.has(name))).toEqual([]);
  });

  test("is accepted by kubeconform", () => {
    expect(faultOf("kubeconform", ["-strict", join(root, "ops/kubernetes.yaml")])).toBe("");
  });
});

describe("docker-compose.yml", () => {
  const serviceSchema = z.object({
    image: z.string().optional(),
    build: z.string().optional(),
    depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
    environment: z.record(z.string(), z.string()).optional(),
    volumes: z.array(z.string()).optional(),
    configs: z.array(z.object({ source: z.string() })).optional(),
    read_only: z.boolean().optional(),
    cap_drop: z.array(z.string()).optional(),
    security_opt: z.array(z.string()).optional(),
  });
  const { services, volumes, configs } = z
    .object({
      services: z.record(z.string(), serviceSchema),
      volumes: z.record(z.string(), z.unknown()),
      configs: z.record(z.string(), z.unknown()),
    })
    .parse(parse(read("docker-compose.yml"), { merge: true }));

  test("names only services, volumes and files that there are", () => {
    expect(Object.keys(services)).toEqual(["database", "first", "second", "proxy", "backup"]);
    for (const [name, service] of Object.entries(services)) {
      const needed = Array.isArray(service.depends_on)
        ? service.depends_on
        : Object.keys(service.depends_on ?? {});
      expect([name, needed.filter((other) => !(other in services))]).toEqual([name, []]);
      const sources = (service.volumes ?? []).map((volume) => volume.split(":")[0] ?? "");
      const missing = sources.filter((source) =>
        source.startsWith("./") ? !existsSync(join(root, source)) : !(source in volumes),
      );
      expect([name, missing]).toEqual([name, []]);
      for (const { source } of service.configs ?? []) expect(Object.keys(configs)).toContain(source);
    }
  });

  test("gives nodes, proxy and backup no rights and nothing to write but what they need", () => {
    for (const name of ["first", "second", "proxy", "backup"])
      expect([name, services[name]]).toMatchObject([
        name,
        { read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] },
      ]);
    expect(Object.values(services).flatMap(({ image = [] }) => image)).toEqual([
      "postgres:17-bookworm",
      "caddy:2",
      "postgres:17-bookworm",
    ]);
  });

  test("sets settings that exist, on both nodes alike", () => {
    const settings = Object.keys(services["first"]?.environment ?? {});
    expect(settings.filter((name) => !variables.has(name))).toEqual([]);
    expect(settings.length).toBeGreaterThan(15);
    expect(services["second"]).toEqual(services["first"]);
  });

  test("is accepted by docker compose", () => {
    const env = {
      COMPOSE_FILE: join(root, "docker-compose.yml"),
      POSTGRES_PASSWORD: "a",
      SESSION_KEYS: "b",
      ADMIN_PASSWORD: "c",
    };
    const { stdout } = spawnSync("docker", ["compose", "version"], { encoding: "utf8" });
    const isInstalled = /Compose version/.test(stdout ?? "");
    if (!isInstalled) console.warn("Not checked by docker compose, which is not installed here.");
    expect(isInstalled ? faultOf("docker", ["compose", "config", "--quiet"], env) : "").toBe("");
  });
});

describe("the unit for systemd", () => {
  const unit = join(scratch, "livedesk.service");
  writeFileSync(unit, read("ops/livedesk.service").replace("/usr/bin/node", process.execPath));

  test("starts what the build makes, and names no other node", () => {
    const product = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    expect(product.scripts["build"]).toBe("node scripts/anyFolder.js build");
    expect(read("ops/livedesk.service").match(/^ExecStart=.*$/m)?.[0]).toBe(
      "ExecStart=/usr/bin/node dist/server/index.js",
    );
    expect(read("Dockerfile")).toContain('CMD ["node", "dist/server/index.js"]');
  });

  test("is accepted by systemd", () => {
    expect(faultOf("systemd-analyze", ["verify", unit])).toBe("");
  });

  test("exposes the machine to the server by 2 of 10 at most, as systemd rates it", () => {
    expect(faultOf("systemd-analyze", ["security", "--offline=true", "--threshold=20", unit])).toBe("");
  });
});

/** What nginx's map makes of an address: the first pattern that matches, or the address itself. */
function siteInNginx(address: string): string {
  const [, map = ""] = /map \$remote_addr \$livedesk_site \{([^}]*)\}/.exec(read("ops/nginx.conf")) ?? [];
  const rules = [...map.matchAll(/"~(.*)" "(.*)";/g)];
  expect(rules).toHaveLength(3);
  for (const [, pattern = "", value = ""] of rules) {
    const match = new RegExp(pattern).exec(address);
    if (match !== null) return value.replace("$1", match[1] ?? "");
  }
  return address;
}

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1"],
  ["2001:db8:1:ffff::9", "2001:db8:1"],
  ["2001:db8:1::9", "2001:db8:1"],
  ["2001:db8::1", "2001:db8:0"],
  ["2001:db8:0:5::1", "2001:db8:0"],
  ["2600::5", "2600:0:0"],
  ["::1", "::1"],
])("nginx counts the connections of %s for %s", (address, site) => {
  expect(siteInNginx(address)).toBe(site);
});

test("nginx accepts its file", () => {
  const site = join(scratch, "site.conf");
  const key = join(scratch, "key.pem");
  const certificate = join(scratch, "certificate.pem");
  const form = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=x";
  const made = faultOf("openssl", [...form.split(" "), "-keyout", key, "-out", certificate]);
  expect(made).toBe("");
  writeFileSync(
    site,
    read("ops/nginx.conf")
      .replace("/etc/ssl/livedesk/certificate.pem", certificate)
      .replace("/etc/ssl/livedesk/key.pem", key)
      // Ports belong to root, and may be taken.
      .replace("listen 443", `listen unix:${scratch}/443`)
      .replace("listen 80", `listen unix:${scratch}/80`),
  );
  const main = join(scratch, "nginx.conf");
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (what) => `${what}_temp_path ${scratch}/${what};`,
  );
  writeFileSync(
    main,
    `pid ${scratch}/pid; error_log stderr; events {} http { access_log off; ${folders.join(" ")} include ${site}; }`,
  );
  expect(faultOf("nginx", ["-t", "-p", scratch, "-c", main])).toBe("");
});
