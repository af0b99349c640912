import { z } from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Services } from '../../../platform/services.ts';
import type { ToyDriver, ToyOutcome } from './toy-driver.ts';

const CALL_LIMIT_MS = 5_000;
/** A code of the Lovense service stands in the body; the HTTP status is not documented. */
const reply = z.object({ code: z.coerce.number().int() });
/** Codes: toy not found, not connected, application offline, its server off or restarting. */
const AWAY = [401, 402, 500, 506, 507];
const RAN = [0, 200];

type Lovense = NonNullable<Config['toy']['lovense']>;

/** The toy account of a performer at the service. */
export const lovenseUid = (performer_id: number): string => `akari-${performer_id}`;

/** Calls the service. @returns null when it did not answer in its format within the time */
export async function callLovense(
  { log }: Pick<Services, 'log'>,
  { api_url, token, platform }: Lovense,
  path: string,
  body: object,
): Promise<unknown> {
  try {
    const response = await fetch(`${api_url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-platform': platform },
      body: JSON.stringify({ token, ...body }),
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    return await response.json();
  } catch (error) {
    log.warn({ err: error, path }, 'the Lovense service did not answer');
    return null;
  }
}

const WHOLE_PERCENT = 100;
/** The toys stand in the answer as text. */
const listing = z.object({ code: z.coerce.number(), data: z.object({ toys: z.string().max(20_000) }) });
const toyMap = z.record(
  z.string().max(64),
  z.object({ id: z.string().max(64), battery: z.coerce.number().optional() }),
);

/** @returns null for an answer in another format */
function batteriesOf(answer: unknown): Map<string, number> | null {
  const listed = listing.safeParse(answer);
  if (!listed.success || !RAN.includes(listed.data.code)) return null;
  try {
    const toys = toyMap.parse(JSON.parse(listed.data.data.toys));
    return new Map(
      Object.values(toys).flatMap(({ id, battery }) =>
        battery !== undefined && battery >= 0 && battery <= WHOLE_PERCENT
          ? [[id, Math.round(battery)] as const]
          : [],
      ),
    );
  } catch {
    return null;
  }
}

async function command(services: Services, performer_id: number, order: object): Promise<ToyOutcome> {
  const { lovense } = services.config.toy;
  if (lovense === null) return 'away';
  const answer = reply.safeParse(
    await callLovense(services, lovense, '/api/lan/v2/command', {
      uid: lovenseUid(performer_id),
      command: 'Function',
      apiVer: 1,
      ...order,
    }),
  );
  if (!answer.success) return 'away';
  const { code } = answer.data;
  if (RAN.includes(code)) return 'running';
  services.log.warn({ user_id: performer_id, code }, 'the Lovense service refused a command');
  return AWAY.includes(code) ? 'away' : 'refused';
}

/** Our server, the Lovense service, and its application on the performer's telephone. */
export const lovenseCloud: ToyDriver = {
  run: (services, { performer_id }, { toy_id, v_level, r_level, time_s }) =>
    command(services, performer_id, {
      action: r_level > 0 ? `Vibrate:${v_level},Rotate:${r_level}` : `Vibrate:${v_level}`,
      timeSec: time_s,
      toy: toy_id,
      stopPrevious: 1,
    }),
  halt: async (services, { performer_id }, toy_ids) => {
    // The service takes one toy in a command.
    await Promise.all(
      toy_ids.map((toy) => command(services, performer_id, { action: 'Stop', timeSec: 0, toy })),
    );
  },
  batteries: async (services, { performer_id }) => {
    const { lovense } = services.config.toy;
    if (lovense === null) return null;
    const asked = { uid: lovenseUid(performer_id), command: 'GetToys', apiVer: 1 };
    return batteriesOf(await callLovense(services, lovense, '/api/lan/v2/command', asked));
  },
};
