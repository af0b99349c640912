import { randomUUID } from 'node:crypto';
import * as contract from '@akari/contract';
import * as office from '@akari/contract/office';
import { z } from 'zod';
import type { Capability } from '../platform/capability.ts';
import type { Person } from '../platform/http/person.ts';
import type { RealtimeSocket } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { sampleObject, type Json, type JsonSchema } from './hostile/json-sample.ts';

/** An object that the schema accepts; empty without a schema. */
export const sampleOf = (schema: z.core.$ZodType | undefined): Record<string, Json> =>
  schema === undefined
    ? {}
    : sampleObject(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);

const isAnyCall = (value: unknown): value is contract.Call | contract.OfficeCall =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const isCall = (value: unknown): value is contract.Call => isAnyCall(value);
const isOfficeCall = (value: unknown): value is contract.OfficeCall => isAnyCall(value) && 'right' in value;

/** Every call of the contract by its name. */
export const CALLS: readonly (readonly [name: string, call: contract.Call])[] = Object.entries(
  contract as Record<string, unknown>,
).flatMap(([name, value]) => (isCall(value) ? [[name, value] as const] : []));

const { OFFICE_LISTS } = office;
/** Every call of the back office by its name: those of the contract, and the two of each list. */
export const OFFICE_CALLS: readonly (readonly [name: string, call: contract.OfficeCall])[] = [
  ...Object.entries({ ...contract, ...office } as Record<string, unknown>).flatMap(([name, value]) =>
    isOfficeCall(value) ? [[name, value] as const] : [],
  ),
  ...OFFICE_LISTS.flatMap((list) => [
    [`${list.name}.read`, list.read] as const,
    [`${list.name}.export`, list.export] as const,
  ]),
];

/** Body schemas of the socket events that have a body. */
export const EVENT_BODIES: Readonly<Record<string, z.core.$ZodType>> = {
  'home.see': contract.homeSee,
  'room.enter': contract.roomEnter,
  'room.leave': contract.roomLeave,
  'oversight.watch_viewers': contract.oversightWatchViewers,
  'chat.send': contract.chatSend,
  'chat.translate': contract.chatTranslate,
  send_twoway: contract.sendTwoway,
  cancel_twoway: contract.cancelTwoway,
  send_twoway_close_notice: contract.closeTwoway,
};

interface Answered {
  error?: { name: string };
}
type Listener = (raw: unknown, ack: (answer: Answered) => void) => void;

/** The event listeners of a person's socket. */
export function listenersOf(
  capabilities: readonly Capability[],
  services: Services,
  person: Person,
): Map<string, Listener> {
  const heard = new Map<string, Listener>();
  const socket = {
    id: randomUUID(),
    data: { person },
    rooms: new Set(),
    on: (event: string, listener: Listener) => heard.set(event, listener),
    join: () => undefined,
    leave: () => undefined,
  } as unknown as RealtimeSocket;
  for (const capability of capabilities) capability.socket?.(socket, services);
  return heard;
}

/** Sends an event to a listener of `listenersOf`. @returns the acknowledgement */
export const acknowledged = (listener: Listener | undefined, body: unknown): Promise<Answered> =>
  new Promise((resolve) => listener?.(body, resolve));
