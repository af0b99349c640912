/** One push as it is handed over. */
export interface OutgoingPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** What the browser gets, encrypted for it alone. */
  text: string;
  /** For how long the push service keeps it for a device that is off, seconds. */
  ttl_s: number;
  /** A push with the same topic that still waits there is replaced by this one. */
  topic: string;
  urgent: boolean;
}

/** What a push service said. */
export interface PushAnswer {
  /** Null: it did not answer in time, or there was no connection. */
  status: number | null;
  /** The header `Retry-After`; null: there was none. */
  retry_after: string | null;
}

export interface PushTransport {
  /** The key of this service that browsers subscribe with: base64url. */
  readonly public_key: string;
  /** Whether pushes may go to an endpoint, and could be encrypted for it. */
  accepts(device: { endpoint: string; p256dh: string }): boolean;
  /** Never throws. What may not be called is answered as refused. */
  send(push: OutgoingPush): Promise<PushAnswer>;
}
