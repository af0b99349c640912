import { lookup } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest, type Agent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

export interface OutgoingCall {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  timeout_ms: number;
  /** Keeps connections for further calls; absent: each call has its own. */
  agent?: Agent;
}
export interface OutgoingAnswer {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
}

/** Which addresses may be called. */
export interface OutgoingRules {
  protocols: readonly string[];
  allows: (address: string) => boolean;
}

/** A call was not accepted. `permanent`: a repeat can have no other result. */
export class OutgoingFault extends Error {
  readonly permanent: boolean;

  constructor(message: string, permanent = false) {
    super(message);
    this.permanent = permanent;
  }
}

/** Most of an answer that is read, bytes. What it says does not matter, but the connection is not left half read. */
const ANSWER_MOST = 16_384;

/** Resolves names to allowed addresses only. The connection goes to what was checked: a name cannot change in between. */
const guardedLookup =
  (allows: OutgoingRules['allows']): LookupFunction =>
  (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, '', 0);
      const first = found.every(({ address }) => allows(address)) ? found[0] : undefined;
      if (first === undefined)
        return callback(new OutgoingFault('the address is not a public one', true), '', 0);
      if (options.all === true) return callback(null, [first]);
      return callback(null, first.address, first.family);
    });

/** @throws OutgoingFault */
function requireAllowed(url: URL, { protocols, allows }: OutgoingRules): void {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (!protocols.includes(url.protocol)) throw new OutgoingFault('the protocol is not allowed', true);
  // A literal address is not looked up.
  if (isIP(host) !== 0 && !allows(host)) throw new OutgoingFault('the address is not a public one', true);
}

/** @throws OutgoingFault no answer within the time */
async function answerOf(
  { url, method, headers, body, timeout_ms, agent }: OutgoingCall,
  rules: OutgoingRules,
): Promise<OutgoingAnswer> {
  const options: RequestOptions = {
    method,
    headers: {
      ...headers,
      'user-agent': 'Akari',
      ...(body.length === 0 ? {} : { 'content-length': Buffer.byteLength(body) }),
    },
    lookup: guardedLookup(rules.allows),
    signal: AbortSignal.timeout(timeout_ms),
    agent: agent ?? false,
  };
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = request(url, options, (answer) => {
      let bytes = 0;
      const end = (): void =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers as OutgoingAnswer['headers'],
        });
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > ANSWER_MOST) call.destroy();
      });
      answer.on('close', end);
      answer.on('error', end);
    });
    call.on('error', (error) =>
      reject(
        error instanceof OutgoingFault
          ? error
          : new OutgoingFault(
              error.name === 'AbortError' || error.name === 'TimeoutError'
                ? 'no answer in time'
                : `no connection: ${'code' in error ? String(error.code) : error.name}`,
            ),
      ),
    );
    call.end(body);
  });
}

/**
 * Calls an address that people outside have named. Redirects are not followed, because they could lead anywhere.
 * @throws OutgoingFault when it is not allowed, or does not answer
 */
export async function askOutside(call: OutgoingCall, rules: OutgoingRules): Promise<OutgoingAnswer> {
  requireAllowed(new URL(call.url), rules);
  return answerOf(call, rules);
}

/** As `askOutside`. @throws OutgoingFault also when the answer has another status than success */
export async function callOutside(call: OutgoingCall, rules: OutgoingRules): Promise<void> {
  const { status } = await askOutside(call, rules);
  // "Gone" alone says that a repeat is of no use.
  const permanent = status === 410;
  if (status < 200 || status > 299) throw new OutgoingFault(`answered ${status}`, permanent);
}
