import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8');
const matches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

const compose = read('deploy/compose.yaml');
const dockerfile = read('deploy/Dockerfile');

describe('deploy/compose.yaml', () => {
  it('gives both server nodes the settings of server.env, which no repository keeps', () => {
    const [, server = ''] = /\nx-server: &server\n((?: .*\n)+)/.exec(compose) ?? [];
    expect(server).toContain('  env_file: [{ path: server.env, required: false }]\n');
    expect(compose.match(/<<: \*server\n/g)).toHaveLength(2);
    expect(read('.gitignore').split('\n')).toContain('deploy/server.env');
  });

  it('uses exactly the settings of akari.env.example', () => {
    const used = matches(compose, /(?<!\$)\$\{([A-Z_]+)/g);
    const given = matches(read('deploy/akari.env.example'), /^([A-Z_]+)=/gm);
    expect(used.toSorted()).toEqual(given.toSorted());
  });

  it('pins every image to a version', () => {
    for (const image of [...matches(compose, /image: (.+)/g), ...matches(dockerfile, /^FROM (\S+:\S+)/gm)])
      expect(image).toMatch(/^akari\/\w+:\$\{AKARI_VERSION:\?\}$|^\w+:\d+\.\d+(\.\d+)?(-\w+)*$/);
  });

  it('sets only names that the programs know', () => {
    const known = [
      read('apps/server/src/platform/config/config.ts'),
      read('apps/media/src/settings/settings.ts'),
      read('packages/contract/src/media/control.ts'),
      read('deploy/coturn/turnserver.conf.in'),
      read('deploy/janus/janus.jcfg.in'),
      read('deploy/janus/janus.plugin.videoroom.jcfg.in'),
      read('deploy/backup/backup.sh'),
      read('deploy/backup/base-backup.sh'),
    ].join('\n');
    const set = matches(compose, /^ {2,6}([A-Z][A-Z_]+): /gm);
    expect(set.length).toBeGreaterThan(20);
    for (const name of set) expect([name, known.includes(name)]).toEqual([name, true]);
  });
});

describe('port ranges', () => {
  type Range = readonly [from: number, to: number];
  const range = (file: string, pattern: RegExp): Range => {
    const [, from, to] = pattern.exec(read(file)) ?? [];
    return [Number(from?.replace('_', '')), Number(to?.replace('_', ''))];
  };
  const media = range('deploy/janus/janus.jcfg.in', /rtp_port_range = "(\d+)-(\d+)"/);
  const turn = range('deploy/coturn/turnserver.conf.in', /min-port=(\d+)\nmax-port=(\d+)/);
  const nodes = range(
    'apps/media/src/settings/settings.ts',
    /portRange\.default\(\{ from: ([\d_]+), to: ([\d_]+) \}\)/,
  );

  it('of media and TURN do not overlap the range of nodes', () => {
    for (const [from, to] of [media, turn, nodes]) expect(to).toBeGreaterThan(from);
    for (const [from, to] of [media, turn]) expect(to < nodes[0] || from > nodes[1]).toBe(true);
  });

  it('are listed in compose.yaml and docs/operations.md', () => {
    for (const file of ['deploy/compose.yaml', 'docs/operations.md'])
      for (const [from, to] of [media, turn, nodes]) expect(read(file)).toContain(`${from}-${to}`);
  });

  it('MEDIA_JANUS_RELAY_IP is MEDIA_PRIVATE_IP, not the public MEDIA_IP', () => {
    const relay = /MEDIA_JANUS_RELAY_IP: \$\{(\w+)/.exec(compose)?.[1];
    const told = /MEDIA_PUBLIC_IP: \$\{(\w+)/.exec(compose)?.[1];
    expect([relay, told]).toEqual(['MEDIA_PRIVATE_IP', 'MEDIA_IP']);
    expect(read('deploy/akari.env.example')).toMatch(/^MEDIA_PRIVATE_IP=127\.0\.0\.1$/m);
  });
});

it('the Dockerfile copies only paths that exist', () => {
  const copied = matches(dockerfile, /\/akari\/((?:apps|packages)\/\S+)/g).filter(
    (path) => !/\/dist/.test(path),
  );
  expect(copied.length).toBeGreaterThan(2);
  for (const path of copied) expect([path, existsSync(`${ROOT}/${path}`)]).toEqual([path, true]);
});

it('the media image and scripts/debian.mjs install ffmpeg', () => {
  const media = /^FROM node AS media\n([^]*?)(?=^FROM )/m.exec(dockerfile)?.[1];
  expect(media).toMatch(/apt-get install .*\bffmpeg\b/);
  expect(media).toMatch(/^USER node\n(?![^]*^USER root)/m);
  expect(read('scripts/debian.mjs')).toContain("name: 'ffmpeg'");
});

it('deploy scripts are valid for sh and executable', () => {
  const scripts = readdirSync(`${ROOT}/deploy`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sh'))
    .map((file) => `${ROOT}/deploy/${file}`);
  expect(scripts.length).toBeGreaterThan(7);
  for (const script of scripts) {
    execFileSync('sh', ['-n', script]);
    execFileSync('test', ['-x', script]);
  }
});
