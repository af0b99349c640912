import { Failure } from '../http/failure.ts';
import type { Relays } from './relays.ts';

const refuse = (): never => {
  throw new Failure('media_relay_unsupported');
};

/** An engine that cannot relay: there never is a relay to end. */
export const noRelays: Relays = {
  receive: async () => refuse(),
  end: async () => undefined,
  sourceOf: () => null,
  describe: refuse,
  send: async () => refuse(),
  stopSending: async () => undefined,
  restrict: async () => undefined,
  sentKbps: () => 0,
};
