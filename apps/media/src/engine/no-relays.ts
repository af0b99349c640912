import { Failure } from '../error/failure.ts';
import type { Relays } from './relays.ts';

const refuse = (): never => {
  throw new Failure('media_relay_unsupported');
};

/** Relays of an engine without that capability: starting one throws, ending one does nothing. */
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
