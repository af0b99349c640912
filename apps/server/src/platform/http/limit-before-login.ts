import type { FastifyRequest } from 'fastify';
import { sharedRates, type RateServices } from '../redis/shared-rates.ts';
import { clientAddress } from './client-network.ts';
import { Problem } from './problem.ts';

const WINDOW_MS = 60_000;

async function take(services: RateServices, key: string, most: number): Promise<void> {
  const wait_ms = await sharedRates(services).take(`before_login:${key}`, { most, window_ms: WINDOW_MS });
  if (wait_ms > 0) throw new Problem('too_many_requests', { retry_after_s: Math.ceil(wait_ms / 1_000) });
}

/**
 * Limits a call that needs no login by the client's address, whatever cookies it sends: if the login were the key, each
 * new account would have a new limit. @throws too_many_requests
 */
export const limitAddress = (
  services: RateServices,
  request: FastifyRequest,
  call: string,
  per_minute: number,
): Promise<void> => take(services, `${call}:${clientAddress(request.ip)}`, per_minute);

/** Limits such a call over all addresses together, because an attacker may have many. @throws too_many_requests */
export const limitAllAddresses = (services: RateServices, call: string, per_minute: number): Promise<void> =>
  take(services, `${call}:all`, per_minute);
