import { setTimeout as sleep } from 'node:timers/promises';
import { STILL_INTERVAL_MS } from '@akari/rules';
import { loadAsset } from '../source/asset.ts';
import type { Asset } from '../source/asset.ts';
import { publish } from '../whip/publish.ts';
import type { Publication } from '../whip/publish.ts';
import { CallFailed } from '../client.ts';
import { PerformerApi } from './api.ts';
import { Backoff } from './backoff.ts';
import { nextCommand } from './steps.ts';
import type { Goal } from './steps.ts';

/** The channel is preparing until the media node has told the server of the publisher, so commands are retried. */
const COMMAND_RETRY_MS = 500;
const COMMAND_ATTEMPTS = 20;
const LOGIN_REQUIRED = 401;
/** So many stills are sent as pictures for the door. */
const DOOR_PICTURES = 2;

export interface PerformerSettings {
  origin: string;
  user_name: string;
  password: string;
  scene: string;
  goes_to: Goal;
  log: (message: string) => void;
}

/**
 * Keeps a demo performer on air until `signal` aborts: after a broadcast ends, for any reason, the next one is started.
 */
export async function keepOnAir(settings: PerformerSettings, signal: AbortSignal): Promise<void> {
  const { log, user_name } = settings;
  const asset = loadAsset(settings.scene);
  const backoff = new Backoff();
  const api = new PerformerApi(settings.origin);
  while (!signal.aborted) {
    const started_ms = performance.now();
    try {
      const reason = await broadcast(api, settings, asset, signal);
      log(`${user_name}: broadcast ended, ${reason}`);
    } catch (error) {
      log(`${user_name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await pause(backoff.next(performance.now() - started_ms), signal);
  }
}

/**
 * Prepares the channel with the existing login, and logs in only if there is none: with another login, the channel
 * would be in use by the earlier broadcast for as long as the server waits for that one.
 */
async function prepare(api: PerformerApi, { user_name, password }: PerformerSettings) {
  try {
    return await api.prepare();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== LOGIN_REQUIRED) throw error;
    await api.logIn(user_name, password);
    return api.prepare();
  }
}

/**
 * Runs one broadcast.
 * @returns why it ended
 */
async function broadcast(
  api: PerformerApi,
  settings: PerformerSettings,
  asset: Asset,
  signal: AbortSignal,
): Promise<string> {
  const { media } = await prepare(api, settings);
  const publication = await publish({
    whip_url: api.url(media.url),
    token: media.token,
    source: asset,
    name: settings.scene,
    ice_servers: media.ice_servers
      .filter((server) => server.username === undefined)
      .flatMap((server) => server.urls),
  });
  const close = (): void => void publication.close();
  signal.addEventListener('abort', close, { once: true });
  if (signal.aborted) close();
  try {
    await reachGoal(api, settings.goes_to, signal);
    settings.log(`${settings.user_name}: on air, ${settings.goes_to}`);
    await api.sendDoorPictures(asset.stills.slice(0, DOOR_PICTURES)).catch(ignoreRefusal);
    return await attend(api, settings.goes_to, asset, publication, signal);
  } finally {
    signal.removeEventListener('abort', close);
    await publication.close();
  }
}

/** Sends the commands that lead to the goal, one at a time, according to the channel's status. */
async function reachGoal(api: PerformerApi, goal: Goal, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt++) {
    try {
      const { status } = await api.channel();
      if (status === 'preparing') throw new Error('the server has no picture yet');
      let command = nextCommand(status, goal);
      while (command !== null) command = nextCommand((await api.command(command)).status, goal);
      return;
    } catch (error) {
      if (attempt === COMMAND_ATTEMPTS) throw error;
      await pause(COMMAND_RETRY_MS, signal);
    }
  }
}

/**
 * Ignores 4xx errors: stills are rejected during a private chat, pictures may be too many, and a request may be withdrawn or unpaid when it is
 * accepted.
 */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CallFailed) || error.status >= 500) throw error;
}

/**
 * Posts stills, accepts requests and keeps the channel's status until the publication ends.
 * @returns why it ended
 */
async function attend(
  api: PerformerApi,
  goal: Goal,
  asset: Asset,
  publication: Publication,
  signal: AbortSignal,
): Promise<string> {
  const ended = publication.ended;
  for (let round = 0; ; round++) {
    const still = asset.stills[round % asset.stills.length];
    if (still !== undefined) await api.postStill(still).catch(ignoreRefusal);
    const { status } = await api.channel();
    if (status === 'offline') return 'channel_offline';
    if (nextCommand(status, goal) !== null) await reachGoal(api, goal, signal);
    await api.acceptRequests().catch(ignoreRefusal);
    const reason = await Promise.race([ended, sleep(STILL_INTERVAL_MS, null)]);
    if (reason !== null) return reason;
  }
}

async function pause(delay_ms: number, signal: AbortSignal): Promise<void> {
  await sleep(delay_ms, undefined, { signal }).catch(() => undefined);
}
